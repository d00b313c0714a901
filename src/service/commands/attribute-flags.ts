import { userAttributeValueSchema } from '../../contract/claims.ts';
import type { UserAttributeValue } from '../../contract/claims.ts';
import { UsageFault } from './command.ts';

/** `name=text`, or `name:=json` for numbers, booleans and lists. */
export function readAttributes(texts: readonly string[]): Record<string, UserAttributeValue> {
  return Object.fromEntries(texts.map(readAttribute));
}

function readAttribute(text: string): [string, UserAttributeValue] {
  const [, name, sign, value] = /^([^=:]+)(:?=)(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageFault(`--attribute must be name=text or name:=json, not "${text}".`);
  return [name, sign === '=' ? value : parseValue(text, value)];
}

function parseValue(text: string, json: string): UserAttributeValue {
  try {
    return userAttributeValueSchema.parse(JSON.parse(json));
  } catch {
    throw new UsageFault(
      `--attribute ${text}: after := comes a text, number, boolean or list of them, as JSON.`,
    );
  }
}
