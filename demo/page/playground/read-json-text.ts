/** Reads JSON that a person writes, and finds the place of a mistake. */
import type { CodeDiagnostic } from '../../../src/model/code-completion/code-completion.ts';
import { findJsonFault } from '../../../src/model/spec-completion/find-json-fault.ts';

export type ReadJson = { readonly value: unknown } | { readonly fault: JsonFault };

export interface JsonFault extends CodeDiagnostic {
  /** The first line is 1. */
  readonly line: number;
}

export function readJsonText(text: string): ReadJson {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    const place = findJsonFault(text) ?? { from: 0, to: text.length };
    const line = text.slice(0, place.from).split('\n').length;
    return { fault: { ...place, line, message: toMessage(error) } };
  }
}

/** Browsers name a place that is not always the one of the mistake, each in words of its own. */
function toMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const bare = message.replace(/^JSON\.parse: /, '').replace(/ (?:in JSON )?at (?:position|line) .*$/s, '');
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1).replace(/\.$/, '')}.`;
}
