/** Tables of fields. Fields of nested objects without a name follow with dots in their names. */
import type { JsonSchema } from '../openapi-schemas.ts';
import { Markup, html, joinMarkup, renderSentence } from './html-template.ts';

/** Most levels of nested objects that are shown. */
const maxDepth = 4;

/** Style of a table. The caption of a plain one is visible to screen readers only. */
type TableStyle = 'titled' | 'plain';

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** The table of the fields of a schema. Empty if it has none. */
export function renderFieldTable(schema: JsonSchema, caption: string, style: TableStyle = 'titled'): Markup {
  return renderRowTable(listFields(schema, '', 0), caption, style);
}

/** A table of fields that belong to no object, such as parameters. */
export function renderRowTable(
  fields: readonly Field[],
  caption: string,
  style: TableStyle = 'titled',
): Markup {
  if (fields.length === 0) return html``;
  return html`<table class="${style}">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Type</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(fieldRow)}
    </tbody>
  </table>`;
}

function fieldRow({ name, schema, required }: Field): Markup {
  return html`<tr>
    <th scope="row">
      <code>${breakable(name)}</code>${required ? html` <span class="required">required</span>` : undefined}
    </th>
    <td class="type">${describeType(schema)}</td>
    <td>${renderSentence(schema.description ?? '')}${describeLimits(innermost(schema))}</td>
  </tr>`;
}

/** A long name may break after its dots. */
function breakable(name: string): Markup[] {
  return name.split('.').map((part, index) => (index === 0 ? html`${part}` : html`.<wbr />${part}`));
}

function listFields(schema: JsonSchema, prefix: string, depth: number): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    if (typeof value === 'boolean') return [];
    const name = prefix + key;
    const inner = innermost(value);
    const mark = inner === value || value.type !== 'array' ? '.' : '[].';
    return [
      { name, schema: value, required: required.has(key) },
      ...(depth < maxDepth ? listFields(inner, name + mark, depth + 1) : []),
    ];
  });
}

/** The schema of the items of a list, or of the only alternative to null. */
function innermost(schema: JsonSchema): JsonSchema {
  if (schema.type === 'array') return innermost(findItemSchema(schema));
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null');
  const [only, ...others] = choices ?? [];
  return only && others.length === 0 ? innermost(only) : schema;
}

const address = '#/components/schemas/';

/** The name of the schema to which a reference points. */
export function referencedName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(address) ? schema.$ref.slice(address.length) : undefined;
}

/** The type of a schema as readable text, such as `string or null`, `list of Position`. */
export function describeType(schema: JsonSchema): Markup {
  const name = referencedName(schema);
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinWords(choices.map(describeType));
  if (schema.type === 'array') return html`list of ${describeType(findItemSchema(schema))}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.format !== undefined) return html`${schema.format}`;
  const types = [schema.type ?? 'anything'].flat();
  return joinWords(types.map((type) => html`${type}`));
}

/** The schemas with names of which one fits. `undefined` for a schema that has fields of its own. */
export function renderAlternatives(schema: JsonSchema): Markup | undefined {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const areNamed = choices.length > 0 && choices.every((choice) => referencedName(choice) !== undefined);
  return areNamed ? html`<p>Either ${describeType(schema)}.</p>` : undefined;
}

/** The schema of the items of a list. Default: a schema that allows any value. */
export function findItemSchema({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

function joinWords(parts: readonly Markup[]): Markup {
  const texts = [...new Set(parts.map(({ text }) => text))];
  return new Markup(texts.join(' or '));
}

/** Sentences about the limits and allowed values of a schema. */
export function describeLimits(schema: JsonSchema): Markup[] {
  const { enum: choices, minimum, maximum, minLength, maxLength, pattern, default: usual } = schema;
  return [
    ...(choices ? [html`One of ${listWords(choices)}.`] : []),
    ...rangeWords(minimum, maximum, ''),
    ...(minLength === 1 && maxLength === undefined
      ? [html`Not empty.`]
      : rangeWords(minLength, maxLength, ' characters')),
    ...(pattern === undefined ? [] : [html`Matches <code>${pattern}</code>.`]),
    ...(usual === undefined ? [] : [html`Default: <code>${JSON.stringify(usual)}</code>.`]),
  ].map((sentence) => joinMarkup([' ', sentence]));
}

function listWords(choices: readonly unknown[]): Markup[] {
  return choices.map((choice, index) => html`${index === 0 ? '' : ', '}<code>${String(choice)}</code>`);
}

function rangeWords(least: number | undefined, most: number | undefined, unit: string): Markup[] {
  if (least !== undefined && least === most) return [html`Exactly ${least}${unit}.`];
  if (least !== undefined && most !== undefined) return [html`From ${least} to ${most}${unit}.`];
  if (least !== undefined) return [html`At least ${least}${unit}.`];
  return most === undefined ? [] : [html`At most ${most}${unit}.`];
}
