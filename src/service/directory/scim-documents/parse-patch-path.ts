/** Parses the paths of PATCH operations. Source: RFC 7644, section 3.5.2, figure 7. */
import { parseItemFilter } from '../scim-filter/parse-scim-filter.ts';
import type { ScimFilter } from '../scim-filter/scim-filter.ts';
import { findByName } from '../scim-schema/scim-attribute.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { resolveAttribute } from '../scim-schema/scim-resource-schema.ts';
import type { ResolvedAttribute, ScimResourceSchema } from '../scim-schema/scim-resource-schema.ts';

export interface PatchTarget extends ResolvedAttribute {
  /** Which values of the list are meant. `undefined`: all of them. */
  readonly filter?: ScimFilter | undefined;
}

/** The target of a path. `undefined`: the schema has no such attribute. Throws a 400 where the path cannot be read. */
export function parsePatchPath(schema: ScimResourceSchema, path: string): PatchTarget | undefined {
  const open = path.indexOf('[');
  if (open === -1) return resolveAttribute(schema, path.trim());
  const close = findClosingBracket(path, open);
  const target = resolveAttribute(schema, path.slice(0, open).trim());
  if (!target || target.subAttribute) return undefined;
  const { attribute } = target;
  if (!attribute.multiValued)
    throw scimProblem('invalidPath', `"${attribute.name}" has one value: a filter cannot choose among them.`);
  const filter = parseItemFilter(attribute, path.slice(open + 1, close));
  const rest = path.slice(close + 1).trim();
  if (rest === '') return { ...target, filter };
  const subAttribute = rest.startsWith('.')
    ? findByName(attribute.subAttributes ?? [], rest.slice(1))
    : undefined;
  return subAttribute && { ...target, filter, subAttribute };
}

/** The last bracket that closes the filter: brackets in quotation marks do not count. */
function findClosingBracket(path: string, open: number): number {
  const texts = /"(?:[^"\\]|\\.)*"/gs;
  const blank = path.replace(texts, (quoted) => ' '.repeat(quoted.length));
  const close = blank.indexOf(']', open);
  if (close !== -1) return close;
  throw scimProblem('invalidPath', `The path "${path}" has no closing bracket.`);
}
