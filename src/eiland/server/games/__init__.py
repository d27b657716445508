"""What the browser needs of each game: drawings, log sentences, labels, rule examples."""
