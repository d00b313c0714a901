/** The fields of an object, one row each; objects within it that have no name of their own follow with dots. */
import type { JsonSchema } from '../openapi-schemas.ts';
import { html, renderSentence } from './html-template.ts';
import type { Markup } from './html-template.ts';
import { itemOf, describeLimits, describeType } from './describe-schema-type.ts';

/** Levels of nameless objects that are written out. */
const deepest = 4;

/** A plain one stands where its caption is plain to see: only those who hear the page are told. */
type TableStyle = 'titled' | 'plain';

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** Nothing for a schema without fields of its own. */
export function renderFieldTable(schema: JsonSchema, caption: string, look: TableStyle = 'titled'): Markup {
  return renderRowTable(listFields(schema, '', 0), caption, look);
}

/** Fields that stand in no object, such as parameters. */
export function renderRowTable(
  fields: readonly Field[],
  caption: string,
  look: TableStyle = 'titled',
): Markup {
  if (fields.length === 0) return html``;
  return html`<table class="${look}">
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
      ...(depth < deepest ? listFields(inner, name + mark, depth + 1) : []),
    ];
  });
}

/** Past null and lists, the schema that says what is meant. */
function innermost(schema: JsonSchema): JsonSchema {
  if (schema.type === 'array') return innermost(itemOf(schema));
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null');
  const [only, ...others] = choices ?? [];
  return only && others.length === 0 ? innermost(only) : schema;
}
