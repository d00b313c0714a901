/** Reads a spec that is written as text. */
import type { CodeDiagnostic } from '../code-completion/code-completion.ts';
import { isRecord } from '../parsing/read-value.ts';
import { findJsonFault } from './find-json-fault.ts';

export interface ParsedSpecText {
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly fault?: CodeDiagnostic;
}

export function parseSpecText(text: string): ParsedSpecText {
  try {
    const spec: unknown = JSON.parse(text);
    if (isRecord(spec)) return { spec };
    return { fault: { from: 0, to: text.length, message: 'A spec is an object: {…}.' } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { fault: { ...findJsonFault(text), message } };
  }
}
