import { findNearestName } from '../../contract/find-nearest-name.ts';

/** `; perhaps "…" is meant`, where a known name is similar. */
export function suggestName(wrong: string, known: readonly string[]): string {
  const nearest = findNearestName(wrong, known);
  return nearest === undefined ? '' : `; perhaps "${nearest}" is meant`;
}
