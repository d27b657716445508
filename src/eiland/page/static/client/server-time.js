// The time of the server, to compare with the times in snapshots. It goes on between them, whatever this machine's clock
// says.

export class ServerTime {
  constructor() {
    this.ahead = 0; // seconds of the server's time before the page's
  }

  /** Note the server's time when an answer has arrived. @param {{now: number}} answer */
  note({ now }) {
    this.ahead = now - performance.now() / 1000;
  }

  /** Return the server's time in seconds. */
  now() {
    return performance.now() / 1000 + this.ahead;
  }
}
