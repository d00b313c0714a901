/** Reads a spec that is written as text. */
import type { CodeDiagnostic } from '../code-completion/code-completion.ts';
import { parseSpec } from '../parsing/parse-snapshot.ts';
import { findJsonFault } from './find-json-fault.ts';

export interface ParsedSpecText {
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly fault?: CodeDiagnostic;
}

export function parseSpecText(text: string): ParsedSpecText {
  const parsed = parseSpec(text);
  if ('value' in parsed && text !== '') return { spec: parsed.value };
  const message = 'fault' in parsed ? parsed.fault : 'A spec is an object: {…}.';
  return { fault: { ...(findJsonFault(text) ?? { from: 0, to: text.length }), message } };
}
