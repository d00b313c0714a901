/** Applies PATCH operations to a resource. Source: RFC 7644, section 3.5.2. */
import { findByName } from '../scim-schema/scim-attribute.ts';
import type { ScimAttribute } from '../scim-schema/scim-attribute.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { findExtension } from '../scim-schema/scim-resource-schema.ts';
import type { ScimResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import { isScimObject, omitPart } from '../scim-schema/scim-value.ts';
import type { ScimObject, ScimValue } from '../scim-schema/scim-value.ts';
import { parsePatchPath } from './parse-patch-path.ts';
import type { PatchTarget } from './parse-patch-path.ts';
import { changeAttribute } from './change-scim-attribute.ts';
import type { PatchOperation } from './read-patch.ts';

/** The resource after all operations, in their order. Throws a 400 for the first one that cannot be applied. */
export const patchScimDocument = (
  schema: ScimResourceSchema,
  document: ScimObject,
  operations: readonly PatchOperation[],
): ScimObject =>
  operations.reduce((patched, operation) => applyOperation(schema, patched, operation), document);

function applyOperation(
  schema: ScimResourceSchema,
  document: ScimObject,
  operation: PatchOperation,
): ScimObject {
  const { op, path, value } = operation;
  if (op !== 'remove' && value === undefined)
    throw scimProblem('invalidValue', `The operation "${op}" needs a value.`);
  if (path === undefined || isCoreUrn(schema, path)) return applyToResource(schema, document, operation);
  const extension = findExtension(schema, path);
  if (extension) return applyToExtension(schema, document, extension.urn, operation);
  const target = parsePatchPath(schema, path);
  if (!target) throw scimProblem('invalidPath', `There is no attribute "${path}".`);
  return applyToTarget(document, target, operation);
}

/** The attributes of the core schema may be named by its URN as a whole. */
const isCoreUrn = ({ urn }: ScimResourceSchema, path: string): boolean =>
  path.toLowerCase() === urn.toLowerCase();

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => isScimObject(value);

/** Without a path, the value holds attributes or whole paths by name. Unknown ones are left out. */
function applyToResource(
  schema: ScimResourceSchema,
  document: ScimObject,
  operation: PatchOperation,
): ScimObject {
  const { op, value } = operation;
  if (op === 'remove') throw scimProblem('noTarget', 'The operation "remove" needs a path.');
  if (!isFields(value))
    throw scimProblem('invalidValue', `The operation "${op}" without a path needs an object as its value.`);
  return Object.entries(value).reduce((patched, [name, part]) => {
    if (isCoreUrn(schema, name))
      return applyToResource(schema, patched, { op, path: undefined, value: part });
    const extension = findExtension(schema, name);
    if (extension) return applyToExtension(schema, patched, extension.urn, { op, path: name, value: part });
    const target = name.toLowerCase() === 'schemas' ? undefined : parsePatchPath(schema, name);
    return target ? applyToTarget(patched, target, { op, path: undefined, value: part }) : patched;
  }, document);
}

/** The path is an extension as a whole: its attributes are changed one by one. */
function applyToExtension(
  schema: ScimResourceSchema,
  document: ScimObject,
  urn: string,
  { op, value }: PatchOperation,
): ScimObject {
  if (op === 'remove' || value === null) return omitPart(document, urn);
  if (!isFields(value)) throw scimProblem('invalidValue', `"${urn}" takes an object.`);
  return Object.entries(value).reduce((patched, [name, part]) => {
    const target = parsePatchPath(schema, `${urn}:${name}`);
    return target ? applyToTarget(patched, target, { op, path: undefined, value: part }) : patched;
  }, document);
}

function applyToTarget(document: ScimObject, target: PatchTarget, operation: PatchOperation): ScimObject {
  const { attribute, extension } = target;
  const holder = extension === undefined ? document : document[extension];
  const before = isScimObject(holder) ? holder[attribute.name] : undefined;
  checkChangeable(target, before, operation);
  const after = changeAttribute(target, before, operation);
  if (after === undefined && attribute.required)
    throw scimProblem('mutability', `"${attribute.name}" is required and cannot be removed.`);
  const changed = setPart(isScimObject(holder) ? holder : {}, attribute.name, after);
  return extension === undefined ? changed : setPart(document, extension, orNothing(changed));
}

const orNothing = (object: ScimObject): ScimObject | undefined =>
  Object.keys(object).length === 0 ? undefined : object;

function setPart(object: ScimObject, name: string, value: ScimValue | undefined): ScimObject {
  const rest = omitPart(object, name);
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** Attributes that only the service changes are refused, except where the operation gives their present value. */
function checkChangeable(
  { attribute, subAttribute }: PatchTarget,
  before: ScimValue | undefined,
  operation: PatchOperation,
): void {
  const fixed = [attribute, subAttribute].find((one) => one?.mutability === 'readOnly');
  if (!fixed) return;
  const isRepeated = operation.path === undefined && isSame(attribute, before, operation.value);
  if (!isRepeated) throw scimProblem('mutability', `"${fixed.name}" cannot be changed by a client.`);
}

/** Whether what a client repeats is what the resource has: some send the id, or all that they have read. */
function isSame(
  { subAttributes = [] }: ScimAttribute,
  before: ScimValue | undefined,
  value: unknown,
): boolean {
  if (!isFields(value)) return JSON.stringify(before) === JSON.stringify(value);
  return Object.entries(value).every(([name, part]) => {
    const known = findByName(subAttributes, name);
    const own = known && isScimObject(before) ? before[known.name] : undefined;
    return known === undefined || JSON.stringify(own) === JSON.stringify(part);
  });
}
