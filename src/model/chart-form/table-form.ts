/** The form of a table: its columns, totals, and which dimensions run to the right. */
import { isSameValue } from '../draft/is-same-value.ts';
import { isRecord, readArray, readString } from '../parsing/read-value.ts';
import type { Drawing, SpecRecord } from '../report-proposals/proposal-rule.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import type { FormText } from '../messages/report-form-en.ts';
import { isAmount } from './channel-default.ts';
import { say, toButton, toCheck, toChoice, toNumber, toText, type Choices, type Place } from './controls.ts';
import type { FormControl, FormSection, ReportForm } from './form-control.ts';
import { listPivotControls } from './pivot-controls.ts';
import { readAt, writeAt, type SpecPath } from './spec-path.ts';

const drawTable = (spec: SpecRecord): Drawing => ({ kind: 'table', spec });

export interface TableInput {
  readonly spec: SpecRecord;
  readonly fields: readonly ShownField[];
}

export function describeTable(spec: SpecRecord, fields: readonly ShownField[]): ReportForm {
  const input = { spec, fields };
  const pivot = listPivotControls(input);
  return {
    parts: [],
    sections: [
      { key: 'table', title: say('table'), controls: listTableControls(input) },
      ...(pivot.length > 0 ? [{ key: 'pivot', title: say('pivot'), controls: pivot }] : []),
      ...listColumns(input).map((_, index) => toColumnSection(input, index)),
    ],
  };
}

const place = ({ spec }: TableInput, label: FormText, ...path: SpecPath): Place => ({
  key: path.join('.'),
  label: say(label),
  value: readAt(spec, path),
  write: (value) => drawTable(writeAt(spec, path, value)),
});

function listTableControls(input: TableInput): readonly FormControl[] {
  const { totals } = input.spec;
  const isPivot = isRecord(input.spec['pivot']);
  const total = (side: 'rows' | 'columns', label: FormText): FormControl =>
    toCheck({
      key: `totals.${side}`,
      label: say(label),
      value: totals === true || readAt(totals, [side]) === true,
      write: (value) => drawTable(writeTotals(input.spec, side, value)),
    });
  return [
    total('columns', 'totalRow'),
    ...(isPivot ? [total('rows', 'totalColumn')] : []),
    toCheck(place(input, 'banding', 'banding')),
    toCheck(place(input, 'rowNumbers', 'rowNumbers')),
    toCheck(place(input, 'headerWrap', 'headerWrap')),
  ];
}

function writeTotals(spec: SpecRecord, side: 'rows' | 'columns', value: unknown): SpecRecord {
  const whole = spec['totals'] === true ? { ...spec, totals: { rows: true, columns: true } } : spec;
  return writeAt(whole, ['totals', side], value);
}

/** The columns that the spec lists, and after them those that it leaves out: they are not shown. */
function listColumns({ spec, fields }: TableInput): readonly SpecRecord[] {
  const own = readArray(spec['columns']).flatMap((column): SpecRecord[] => {
    if (isRecord(column)) return [column];
    return typeof column === 'string' ? [{ field: column }] : [];
  });
  return own.length > 0 ? own : fields.map(({ name }) => ({ field: name }));
}

/** A table that shows all columns of the rows as they are does not list them. */
function writeColumns({ spec, fields }: TableInput, columns: readonly SpecRecord[]): SpecRecord {
  const isDefault = isSameValue(
    columns,
    fields.map(({ name }) => ({ field: name })),
  );
  return writeAt(spec, ['columns'], isDefault ? undefined : columns);
}

function toColumnSection(input: TableInput, index: number): FormSection {
  const columns = listColumns(input);
  const column = columns[index] ?? {};
  const name = readString(column['field']) ?? '';
  const field = input.fields.find((one) => one.name === name);
  const change = (...path: SpecPath) => ({
    value: readAt(column, path),
    write: (value: unknown) =>
      drawTable(writeColumns(input, columns.with(index, writeAt(column, path, value)))),
  });
  const isPivot = isRecord(input.spec['pivot']);
  return {
    key: `column ${name}`,
    title: { name: field?.title ?? name },
    controls: [
      toText({ key: 'title', label: say('columnTitle'), ...change('title') }, field?.title),
      toChoice(
        { key: 'display', label: say('display'), ...change('display') },
        field && isAmount(field) ? amounts : texts,
      ),
      toChoice({ key: 'align', label: say('align'), ...change('align') }, sides),
      toNumber({ key: 'width', label: say('columnWidth'), ...change('width') }, { least: 40, most: 1_000 }),
      toCheck({ key: 'wrap', label: say('wrap'), ...change('wrap') }),
      toCheck({ key: 'hidden', label: say('hiddenColumn'), ...change('hidden') }),
      ...(field && isAmount(field) ? [toScale(input, name)] : []),
      ...(isPivot ? [] : listMoves(input, index)),
    ],
  };
}

const amounts: Choices = [
  ['value', say('asValue'), undefined],
  ['bar', say('asBar'), 'bar'],
];

const texts: Choices = [
  ['value', say('asValue'), undefined],
  ['link', say('asLink'), 'link'],
  ['image', say('asImage'), 'image'],
];

const sides: Choices = [
  ['auto', say('automatic'), undefined],
  ['start', say('start'), 'start'],
  ['center', say('center'), 'center'],
  ['end', say('end'), 'end'],
];

function listMoves(input: TableInput, index: number): readonly FormControl[] {
  const columns = listColumns(input);
  const swap = (to: number): Drawing => {
    const one = columns[index];
    const other = columns[to];
    return drawTable(
      one && other ? writeColumns(input, columns.with(index, other).with(to, one)) : input.spec,
    );
  };
  return [
    ...(index > 0 ? [toButton('before', say('moveBefore'), () => swap(index - 1))] : []),
    ...(index < columns.length - 1 ? [toButton('after', say('moveAfter'), () => swap(index + 1))] : []),
  ];
}

/** From the lightest value to the darkest one, in the first colour of the theme. */
const ramp = [{ color: 'transparent' }, { color: 'primary' }];

function toScale({ spec }: TableInput, name: string): FormControl {
  const scales = readArray(spec['colorScales']);
  const isOf = (scale: unknown): boolean => isRecord(scale) && scale['field'] === name;
  const others = scales.filter((scale) => !isOf(scale));
  const write = (is: unknown): Drawing => {
    const next = is === true ? [...others, { field: name, stops: ramp }] : others;
    return drawTable(writeAt(spec, ['colorScales'], next.length > 0 ? next : undefined));
  };
  return toCheck({ key: 'scale', label: say('colorScale'), value: scales.some(isOf), write });
}
