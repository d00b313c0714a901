/** What a JSON schema allows at an offset of a JSON text: names of properties, or values. */
import type { CodeOption, CompletionSource } from '../code-completion/code-completion.ts';
import { isRecord, readArray, readNonBlankString } from '../parsing/read-value.ts';
import { findJsonPlace, type JsonPlace } from './json-place.ts';
import { listSchemasAt, type JsonSchema } from './schema-places.ts';

export const createSpecCompletion =
  (schema: JsonSchema): CompletionSource =>
  (text, offset, isAsked) => {
    const place = findJsonPlace(text, offset);
    if (!place || (!isAsked && place.from === offset)) return undefined;
    const schemas = listSchemasAt(schema, place.path);
    const options = place.isName ? listNames(schemas, place, text) : listValues(schemas);
    return { from: place.from, to: place.to, options };
  };

function listNames(schemas: readonly JsonSchema[], place: JsonPlace, text: string): readonly CodeOption[] {
  const properties = schemas.flatMap(({ properties: own }) => (isRecord(own) ? Object.entries(own) : []));
  const required = new Set(schemas.flatMap(({ required: names }) => readArray(names)));
  const hasColon = /^[^\n,{}[\]]*:/.test(text.slice(place.from));
  const known = new Map<string, CodeOption>();
  for (const [name, property] of properties) {
    if (known.has(name) || place.names.includes(name)) continue;
    const label = JSON.stringify(name);
    const insert = hasColon ? label : `${label}: `;
    known.set(name, {
      label,
      insert,
      ...describe(property),
      rank: required.has(name) ? 1 : 0,
      kind: 'field',
    });
  }
  return [...known.values()];
}

function describe(property: unknown): Pick<CodeOption, 'detail' | 'info'> {
  const { description, type } = isRecord(property) ? property : {};
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  return {
    info: readInfo(description),
    detail: types.length > 0 ? types.join(' | ') : undefined,
  };
}

/** Values that are listed, `true` and `false`, and the beginnings of objects and lists. */
function listValues(schemas: readonly JsonSchema[]): readonly CodeOption[] {
  const options = schemas.flatMap((schema) => {
    const listed = [...readArray(schema['enum']), ...('const' in schema ? [schema['const']] : [])];
    const types = listed.length > 0 ? [] : [schema['type']].flat();
    const values = [...listed, ...(types.includes('boolean') ? [true, false] : [])];
    return values.map((value): CodeOption => ({
      label: JSON.stringify(value),
      info: readInfo(schema['description']),
      kind: 'value',
    }));
  });
  return [...new Map(options.map((option) => [option.label, option])).values()];
}

/** Descriptions are written in Markdown. The places that its links lead to are left out. */
const readInfo = (description: unknown): string | undefined =>
  readNonBlankString(description)
    ?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/__|\*\*/g, '');
