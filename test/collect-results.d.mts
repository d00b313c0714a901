import type { FileResult } from './run-totals.mjs';

export type RunnerMessage =
  | { readonly planned: readonly string[] }
  | { readonly begun: string }
  | { readonly done: FileResult }
  | { readonly ended: readonly string[] }
  | Readonly<Record<string, never>>;

export interface CollectedResults {
  /** With those of files that began and did not end, which have failed. */
  readonly files: readonly FileResult[];
  /** Files that did not begin. */
  readonly left: readonly string[];
  readonly faults: readonly string[];
  readonly isWhole: boolean;
}

export function collectResults(): {
  hear(message: RunnerMessage): void;
  finish(reason: string): CollectedResults;
};
export function lostFile(file: string, reason: string): FileResult;
