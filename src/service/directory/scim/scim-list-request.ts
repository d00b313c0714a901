/** Reads what a list asks for: filter, order, page and attributes. Source: RFC 7644, sections 3.4.2 and 3.4.3. */
import { z } from 'zod';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { mostResults } from '../scim-schema/schema-documents.ts';
import type { SelectionRequest } from '../scim-documents/select-scim-attributes.ts';

export interface ScimListRequest extends SelectionRequest {
  readonly filter: string | undefined;
  readonly sortBy: string | undefined;
  readonly isDescending: boolean;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

/** The default size of a page. */
const usualResults = 100;

type Parameters = Readonly<Record<string, unknown>>;

/** Reads parameters of the query, whose names ignore case, or of the body of a search. */
export function readScimListRequest(parameters: Parameters): ScimListRequest {
  const byName = new Map(Object.entries(parameters).map(([name, value]) => [name.toLowerCase(), value]));
  const text = (name: string): string | undefined => readText(name, byName.get(name.toLowerCase()));
  const order = text('sortOrder')?.toLowerCase() ?? 'ascending';
  if (order !== 'ascending' && order !== 'descending')
    throw scimProblem('invalidValue', '"sortOrder" is "ascending" or "descending".');
  return {
    filter: text('filter'),
    sortBy: text('sortBy'),
    isDescending: order === 'descending',
    startIndex: Math.max(1, readInteger('startIndex', byName.get('startindex')) ?? 1),
    count: limitCount(readInteger('count', byName.get('count'))),
    ...readSelectionRequest(byName),
  };
}

/** Which attributes a response should hold. */
export const readSelectionParameters = (parameters: Parameters): SelectionRequest =>
  readSelectionRequest(
    new Map(Object.entries(parameters).map(([name, value]) => [name.toLowerCase(), value])),
  );

const readSelectionRequest = (byName: ReadonlyMap<string, unknown>): SelectionRequest => ({
  attributes: readNames('attributes', byName.get('attributes')),
  excludedAttributes: readNames('excludedAttributes', byName.get('excludedattributes')),
});

const limitCount = (count = usualResults): number => Math.min(mostResults, Math.max(0, count));

function readText(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw scimProblem('invalidValue', `"${name}" has to be a text.`);
}

function readInteger(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && /^[-+]?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  if (Number.isSafeInteger(number) && typeof number === 'number') return number;
  throw scimProblem('invalidValue', `"${name}" has to be an integer.`);
}

const namesSchema = z.union([z.string().transform((text) => splitNames(text)), z.array(z.string())]);

function readNames(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const read = namesSchema.safeParse(value);
  if (read.success) return read.data.map((one) => one.trim()).filter((one) => one !== '');
  throw scimProblem('invalidValue', `"${name}" has to be a list of attribute names.`);
}

/** Names are separated by commas, which may also stand in the quotation marks of a filter. */
const splitNames = (text: string): string[] => text.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? [];
