import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import type { UserAttributeValue } from '../../contract/embed-claims.ts';
import { UsageError } from './command.ts';

/** `name=text`, or `name:=json` for numbers, booleans and lists. */
export function readAttributeFlags(texts: readonly string[]): Record<string, UserAttributeValue> {
  return Object.fromEntries(texts.map(readAttribute));
}

function readAttribute(text: string): [string, UserAttributeValue] {
  const [, name, sign, value] = /^([^=:]+)(:?=)(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--attribute must be name=text or name:=json, not "${text}".`);
  return [name, sign === '=' ? value : parseValue(text, value)];
}

function parseValue(text: string, json: string): UserAttributeValue {
  try {
    return userAttributeValueSchema.parse(JSON.parse(json));
  } catch {
    throw new UsageError(
      `--attribute ${text}: after := comes a text, number, boolean or list of them, as JSON.`,
    );
  }
}
