import { Problem } from '../../http/http-problem.ts';
import { isScimObject } from '../scim-schema/scim-value.ts';
import type { ScimObject } from '../scim-schema/scim-value.ts';

/** Throws a 412 where the header `If-Match` names other versions than that of the resource. RFC 7644, section 3.14. */
export function checkVersion(document: ScimObject, ifMatch: string | undefined): void {
  if (ifMatch === undefined || listsVersion(ifMatch, readVersion(document))) return;
  throw new Problem(
    'precondition-failed',
    `The resource has the version ${readVersion(document)}, and not ${ifMatch}: read it again.`,
  );
}

export const readVersion = ({ meta }: ScimObject): string =>
  isScimObject(meta) && typeof meta.version === 'string' ? meta.version : '';

/** Whether a header names the version, among others or by `*`. Versions are compared weakly, as all of SCIM are weak. */
export function listsVersion(header: string, version: string): boolean {
  const toOpaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || toOpaque(tag) === toOpaque(version));
}
