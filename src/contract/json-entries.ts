/** The values of a JSON document with the names of their places. */

export interface JsonEntry {
  /** Such as `meta.marks[2].size`. Empty: the whole document. */
  readonly name: string;
  /** The name of the value in its object. `undefined`: the value is in no object. */
  readonly key?: string;
  readonly value: unknown;
}

/** Lists every value before the values in it, in the order of the document. Not recursive, since bodies may be deep. */
export function* listJsonEntries(document: unknown): Generator<JsonEntry, void> {
  const left: JsonEntry[] = [{ name: '', value: document }];
  for (let entry = left.pop(); entry; entry = left.pop()) {
    yield entry;
    for (const part of listParts(entry).reverse()) left.push(part);
  }
}

function listParts({ name, value }: JsonEntry): JsonEntry[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.map((part: unknown, index) => ({ name: `${name}[${index}]`, value: part }));
  return Object.entries(value).map(([key, part]: [string, unknown]) => ({
    name: name === '' ? key : `${name}.${key}`,
    key,
    value: part,
  }));
}
