/** What a JSON Schema asks for, in a few words. */
import type { JsonSchema } from '../openapi-schemas.ts';
import { html, joinMarkup, Markup } from './html-template.ts';

const address = '#/components/schemas/';

/** The name that a schema points at. */
export function referencedName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(address) ? schema.$ref.slice(address.length) : undefined;
}

/** Such as `string or null`, `list of Position`. */
export function describeType(schema: JsonSchema): Markup {
  const name = referencedName(schema);
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinWords(choices.map(describeType));
  if (schema.type === 'array') return html`list of ${describeType(itemOf(schema))}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.format !== undefined) return html`${schema.format}`;
  const types = [schema.type ?? 'anything'].flat();
  return joinWords(types.map((type) => html`${type}`));
}

/** The schema of a list's items, or one that takes anything. */
export function itemOf({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

function joinWords(parts: readonly Markup[]): Markup {
  const texts = [...new Set(parts.map(({ text }) => text))];
  return new Markup(texts.join(' or '));
}

/** Bounds and choices; nothing where there are none. */
export function describeLimits(schema: JsonSchema): Markup[] {
  const { enum: choices, minimum, maximum, minLength, maxLength, pattern, default: usual } = schema;
  return [
    ...(choices ? [html`One of ${listWords(choices)}.`] : []),
    ...rangeWords(minimum, maximum, ''),
    ...(minLength === 1 && maxLength === undefined
      ? [html`Not empty.`]
      : rangeWords(minLength, maxLength, ' characters')),
    ...(pattern === undefined ? [] : [html`Matches <code>${pattern}</code>.`]),
    ...(usual === undefined ? [] : [html`<code>${JSON.stringify(usual)}</code> where it is left out.`]),
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
