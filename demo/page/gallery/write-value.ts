/** Writes plain values as JSON or as code, on as few lines as can be read. */

/** Characters of a line that holds a whole list or object. */
const widest = 76;

export interface ValueStyle {
  /** JSON quotes all names and texts twice; code does so only where it must. */
  readonly language: 'json' | 'code';
  /** Values that code refers to by a name, in place of writing them. */
  readonly names?: ReadonlyMap<unknown, string>;
}

const json: ValueStyle = { language: 'json' };

/** Functions and what is undefined are left out, as JSON leaves them out. */
export const writeValue = (value: unknown, style = json): string => write(value, style, '');

function write(value: unknown, style: ValueStyle, indent: string): string {
  const line = writeLine(value, style);
  const parts = listParts(value);
  if (!parts || isPlainList(value) || indent.length + line.length <= widest) return line;
  const inner = `${indent}  `;
  const items = parts.items.map(
    ([name, one]) => `${inner}${writeName(name, style)}${write(one, style, inner)}`,
  );
  const end = style.language === 'code' ? ',' : '';
  return `${parts.open}\n${items.join(',\n')}${end}\n${indent}${parts.close}`;
}

function writeLine(value: unknown, style: ValueStyle): string {
  const known = style.names?.get(value);
  if (known !== undefined) return known;
  const parts = listParts(value);
  if (!parts) return writePlain(value, style);
  const items = parts.items.map(([name, one]) => `${writeName(name, style)}${writeLine(one, style)}`);
  const room = parts.open === '{' && items.length > 0 ? ' ' : '';
  return `${parts.open}${room}${items.join(', ')}${room}${parts.close}`;
}

interface Parts {
  readonly open: string;
  readonly close: string;
  /** Those of a list have no name. */
  readonly items: readonly (readonly [string | undefined, unknown])[];
}

/** Undefined for values without parts. */
function listParts(value: unknown): Parts | undefined {
  if (Array.isArray(value))
    return { open: '[', close: ']', items: value.map((one: unknown) => [undefined, one]) };
  if (typeof value !== 'object' || value === null) return undefined;
  const items = Object.entries(value).filter(([, one]) => one !== undefined && typeof one !== 'function');
  return { open: '{', close: '}', items };
}

/** A row is read across, however long it is. */
const isPlainList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);

function writeName(name: string | undefined, { language }: ValueStyle): string {
  if (name === undefined) return '';
  const isWord = /^[A-Za-z_$][\w$]*$/.test(name);
  return `${language === 'code' && isWord ? name : writePlain(name, { language })}: `;
}

function writePlain(value: unknown, { language }: ValueStyle): string {
  const text = value === undefined ? 'null' : JSON.stringify(value);
  if (language === 'json' || typeof value !== 'string' || value.includes("'")) return text;
  return `'${text.slice(1, -1).replaceAll('\\"', '"')}'`;
}
