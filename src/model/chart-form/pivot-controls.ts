/** Which dimensions of a table run to the right. */
import { isRecord, readStrings } from '../parsing/read-value.ts';
import type { Drawing, SpecRecord } from '../report-proposals/proposal-rule.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import { isAmount } from './channel-default.ts';
import { say, toCheck, toChoice } from './controls.ts';
import type { FormControl } from './form-control.ts';
import { omit, readAt, writeAt } from './spec-path.ts';

interface PivotInput {
  readonly spec: SpecRecord;
  readonly fields: readonly ShownField[];
}

/** A pivot needs a dimension for its rows, and one for its columns. */
const fewestDimensions = 2;

export function listPivotControls({ spec, fields }: PivotInput): readonly FormControl[] {
  const dimensions = fields.filter((field) => !isAmount(field)).map(({ name }) => name);
  const isPivot = isRecord(spec['pivot']);
  if (!isPivot && (dimensions.length < fewestDimensions || !fields.some(isAmount))) return [];
  const check = toCheck({
    key: 'pivot',
    label: say('isPivot'),
    value: isPivot,
    write: (value) =>
      toTable(
        value === true ? { ...spec, pivot: toPivot(dimensions, fields) } : omit(spec, new Set(['pivot'])),
      ),
  });
  if (!isPivot) return [check];
  const across = readStrings(readAt(spec, ['pivot', 'columns']));
  const sides = fields
    .filter(({ name }) => dimensions.includes(name))
    .map(({ name, title }) =>
      toChoice(
        {
          key: `side ${name}`,
          label: { name: title },
          value: across.includes(name),
          write: (value) => toTable(writeSide(spec, { name, dimensions, isAcross: value === true })),
        },
        [
          ['rows', say('inRows'), false],
          ['columns', say('inColumns'), true],
        ],
      ),
    );
  return [check, ...sides];
}

const toTable = (spec: SpecRecord): Drawing => ({ kind: 'table', spec });

const toPivot = (dimensions: readonly string[], fields: readonly ShownField[]): SpecRecord => ({
  rows: dimensions.slice(0, -1),
  columns: dimensions.slice(-1),
  measures: fields.filter(isAmount).map(({ name }) => name),
});

function writeSide(
  spec: SpecRecord,
  {
    name,
    dimensions,
    isAcross,
  }: { readonly name: string; readonly dimensions: readonly string[]; readonly isAcross: boolean },
): SpecRecord {
  const before = readStrings(readAt(spec, ['pivot', 'columns']));
  const columns = isAcross ? [...before, name] : before.filter((one) => one !== name);
  const rows = dimensions.filter((one) => !columns.includes(one));
  return writeAt(writeAt(spec, ['pivot', 'columns'], columns), ['pivot', 'rows'], rows);
}
