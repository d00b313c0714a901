/** Reads the element's attributes and events from its manifest (`custom-elements.json`), which the host serves. */
import { isRecord, readArray, readString } from '../../../src/model/parsing/read-value.ts';

export interface AttributeFacts {
  readonly name: string;
  readonly description: string;
  readonly kind: 'switch' | 'choice' | 'number' | 'text';
  /** Words of a choice. */
  readonly words: readonly string[];
}

export interface EventFacts {
  readonly name: string;
  readonly description: string;
}

export interface ElementFacts {
  readonly attributes: readonly AttributeFacts[];
  readonly events: readonly EventFacts[];
}

/** Rejects if the host has no manifest. */
export async function fetchElementFacts(tagName: string): Promise<ElementFacts> {
  const response = await fetch('/custom-elements.json');
  const manifest: unknown = response.ok ? await response.json() : undefined;
  const declarations = listRecords(manifest, 'modules').flatMap((one) => listRecords(one, 'declarations'));
  const element = declarations.find((one) => one.tagName === tagName);
  if (!element) throw new Error(`The manifest has no ${tagName}.`);
  return {
    attributes: listRecords(element, 'attributes').map(readAttribute),
    events: listRecords(element, 'events').map(readName),
  };
}

const listRecords = (value: unknown, key: string): readonly Record<string, unknown>[] =>
  readArray(isRecord(value) ? value[key] : undefined).filter(isRecord);

const readName = (value: Record<string, unknown>): EventFacts => ({
  name: readString(value.name) ?? '',
  description: readString(value.description) ?? '',
});

function readAttribute(value: Record<string, unknown>): AttributeFacts {
  const type = isRecord(value.type) ? (readString(value.type.text) ?? '') : '';
  const words = [...type.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '');
  return { ...readName(value), kind: toKind(type, words), words };
}

function toKind(type: string, words: readonly string[]): AttributeFacts['kind'] {
  if (words.length > 0) return 'choice';
  if (type === 'boolean') return 'switch';
  return type === 'number' ? 'number' : 'text';
}
