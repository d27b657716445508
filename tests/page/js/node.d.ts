// Types of the parts of Node that the tests use. Node's own types would replace the browser's timers.

declare module "node:test" {
  type Test = (name: string, body: () => void | Promise<void>) => void;
  export const test: Test;
  type Timers = { enable: (settings: { apis: "setTimeout"[] }) => void; reset: () => void; tick: (time: number) => void };
  export const mock: { timers: Timers };
}

declare module "node:assert/strict" {
  export function equal(actual: unknown, expected: unknown, message?: string): void;
  export function deepEqual(actual: unknown, expected: unknown, message?: string): void;
  export function ok(value: unknown, message?: string): asserts value;
  export function rejects(promise: () => Promise<unknown>, kind: new (...details: never[]) => Error): Promise<void>;
  export function throws(body: () => unknown, kind: new (...details: never[]) => Error): void;
}

declare module "node:fs" {
  export function readFileSync(file: URL, encoding: "utf8"): string;
  export function readdirSync(folder: URL, options: { recursive: true }): string[];
}
