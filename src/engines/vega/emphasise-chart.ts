/** What is loaded with the first pick in a chart. */
import { fromFieldReference } from '../../model/chart/field-references.ts';
import { listHiddenPoints } from '../../model/chart/hidden-points.ts';
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import { createNameTest, createPickTest } from '../../model/controls/pick-test.ts';
import type { EmphasisRequest } from './mark-emphasis.ts';
import type { Drawn } from './picked-marks.ts';

export { MarkEmphasis } from './mark-emphasis.ts';

/** Undefined without conditions. */
export function createEmphasisRequest(
  parts: readonly CrossFilterCondition[],
  { view, request: { result, theme } }: Drawn,
): EmphasisRequest | undefined {
  if (parts.length === 0) return undefined;
  return {
    test: createPickTest(parts, result?.columns),
    isUsed: rememberFields(createNameTest(parts, result?.columns)),
    outline: theme.text,
    outlinesAll: matchMedia('(forced-colors: active)').matches,
    hiddenPoints: listHiddenPoints(view.spec),
  };
}

/** Fields are escaped names, and each row has the same ones. */
function rememberFields(test: (name: string) => boolean): (field: string) => boolean {
  const known = new Map<string, boolean>();
  return (field) => {
    const answer = known.get(field) ?? test(fromFieldReference(field));
    known.set(field, answer);
    return answer;
  };
}
