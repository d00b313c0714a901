/** Collects what a test runner sends of its test files while it runs, so that nothing of it is lost if the runner does not end. */
import { relative } from 'node:path';
import { root } from '../scripts/setup.mjs';

/** Sends a message of a runner. Without a test run, as under `npx vitest run`, nobody listens. Resolves when it is on its way. */
export const send = (message) =>
  new Promise((resolve) => (process.send ? process.send(message, resolve) : resolve()));

/** The path of a test file from the root, as messages name it. */
export const nameFile = (path) => relative(root, path).replaceAll('\\', '/');

/**
 * The messages are, in this order:
 * - `{ planned: string[] }`, the files that will run
 * - `{ begun: string }`, a file
 * - `{ done: FileResult }`, the result of a file; a later one replaces it
 * - `{ ended: string[] }`, the faults that belong to no file
 * - `{}`, a sign of life
 */
export function collectResults() {
  const planned = new Set();
  const begun = new Set();
  const files = new Map();
  let faults;
  return {
    hear(message) {
      for (const file of message.planned ?? []) planned.add(file);
      if (message.begun) begun.add(message.begun);
      if (message.done) files.set(message.done.file, message.done);
      faults = message.ended ?? faults;
    },
    /** @param reason - why files that began have no result, or why there are no files. */
    finish(reason) {
      const without = [...planned].filter((file) => !files.has(file));
      const lost = without.filter((file) => begun.has(file));
      return {
        files: [...files.values(), ...lost.map((file) => lostFile(file, reason))],
        /** Files that did not begin. */
        left: without.filter((file) => !begun.has(file)),
        faults: faults ?? (without.length > 0 ? [] : [reason]),
        /** Whether the runner has said that it is at its end. */
        isWhole: faults !== undefined && files.size > 0,
      };
    },
  };
}

export const lostFile = (file, reason) => ({ file, passed: 0, failures: [{ test: '', reason }], seconds: 0 });
