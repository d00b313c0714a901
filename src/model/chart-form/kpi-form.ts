/** The form of key figures: a list of blocks. */
import { findOwn } from '../parsing/find-own.ts';
import type { FormText } from '../messages/report-form-en.ts';
import { isRecord, readArray, readString } from '../parsing/read-value.ts';
import type { Drawing, SpecRecord } from '../report-proposals/proposal-rule.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import { isAmount } from './channel-default.ts';
import {
  say,
  toButton,
  toChoice,
  toColorControl,
  toNumber,
  toText,
  type Choices,
  type Place,
} from './controls.ts';
import type { FormControl, FormSection, FormSlot, ReportForm } from './form-control.ts';
import { readAt, writeAt } from './spec-path.ts';

const drawFigures = (spec: SpecRecord): Drawing => ({ kind: 'kpi', spec });

export function describeFigures(spec: SpecRecord, fields: readonly ShownField[]): ReportForm {
  const blocks = readArray(spec['blocks']).filter(isRecord);
  return {
    parts: [],
    sections: [
      ...blocks.map((_, index) => toBlockSection({ spec, fields, blocks, index })),
      { key: 'add', title: say('addBlock'), controls: listAdditions(spec, fields, blocks) },
      { key: 'figures', title: say('arrangement'), controls: listWholeControls(spec) },
    ],
  };
}

interface BlockInput {
  readonly spec: SpecRecord;
  readonly fields: readonly ShownField[];
  readonly blocks: readonly SpecRecord[];
  readonly index: number;
}

const writeBlocks = (spec: SpecRecord, blocks: readonly SpecRecord[]): Drawing =>
  drawFigures({ ...spec, blocks });

function toBlockSection(input: BlockInput): FormSection {
  const { spec, fields, blocks, index } = input;
  const block = blocks[index] ?? {};
  const type = readString(block['type']) ?? '';
  const title = findOwn(titles, type);
  const field = readString(block['field']);
  const place = (label: FormText, ...path: readonly string[]): Place => ({
    key: path.join('.'),
    label: say(label),
    value: readAt(block, path),
    write: (value) => writeBlocks(spec, blocks.with(index, writeAt(block, path, value))),
  });
  const slot: FormSlot = {
    key: `field ${index}`,
    field,
    offered: fields.filter(isAmount).map(({ name }) => name),
    isOptional: true,
    change: (name) => writeBlocks(spec, blocks.with(index, writeAt(block, ['field'], name))),
  };
  return {
    key: `block ${index}`,
    title: title ? say(title) : { name: type },
    slot: hasField.has(type) ? slot : undefined,
    controls: [...(findOwn(ofBlocks, type)?.(place, fields) ?? []), ...listMoves(input)],
  };
}

const titles: Readonly<Partial<Record<string, FormText>>> = {
  number: 'block_number',
  comparison: 'block_comparison',
  progress: 'block_progress',
  sparkline: 'block_sparkline',
  text: 'block_text',
  html: 'block_html',
  row: 'block_group',
  column: 'block_group',
};

const hasField = new Set(['number', 'comparison', 'progress', 'sparkline']);

type BlockPlace = (label: FormText, ...path: readonly string[]) => Place;

const ofBlocks: Readonly<
  Partial<Record<string, (place: BlockPlace, fields: readonly ShownField[]) => readonly FormControl[]>>
> = {
  number: (place) => [
    toText(place('blockLabel', 'label')),
    toChoice(place('figureSize', 'size'), figureSizes),
    toChoice(place('notation', 'notation'), notations),
    toColorControl(place('color', 'color')),
  ],
  comparison: (place) => [
    toText(place('blockLabel', 'label')),
    toChoice(place('difference', 'difference'), differences),
    toChoice(withDefault(place('goodDirection', 'goodDirection'), 'up'), directions),
  ],
  progress: (place) => [
    toNumber(place('target', 'target')),
    toText(place('blockLabel', 'label')),
    toChoice(place('shape', 'shape'), [
      ['bar', say('asBar'), undefined],
      ['circle', say('asCircle'), 'circle'],
    ]),
    toColorControl(place('color', 'color')),
  ],
  sparkline: (place, fields) => [
    toChoice(
      place('along', 'dimension'),
      fields
        .filter((field) => !isAmount(field))
        .map(({ name, title }) => [name, { name: title }, name] as const),
    ),
    toChoice(place('mark', 'mark'), [
      ['area', say('mark_area'), undefined],
      ['line', say('mark_line'), 'line'],
      ['bar', say('mark_bar'), 'bar'],
    ]),
    toNumber(place('height', 'height'), { least: 16, most: 400 }),
    toColorControl(place('color', 'color')),
  ],
  text: (place) => [toText(place('blockText', 'content'), undefined, true)],
  html: (place) => [
    toText(place('template', 'template'), undefined, true),
    toText(place('styles', 'styles'), undefined, true),
  ],
};

const figureSizes: Choices = [
  ['medium', say('medium'), undefined],
  ['small', say('small'), 'small'],
  ['large', say('large'), 'large'],
];

const notations: Choices = [
  ['auto', say('automatic'), undefined],
  ['compact', say('compact'), 'compact'],
  ['full', say('full'), 'full'],
];

const differences: Choices = [
  ['percent', say('inPercent'), undefined],
  ['absolute', say('absolute'), 'absolute'],
  ['both', say('both'), 'both'],
];

/** What holds where nothing is written. */
const withDefault = (place: Place, value: unknown): Place => ({ ...place, value: place.value ?? value });

const directions: Choices = [
  ['up', say('moreIsGood'), 'up'],
  ['down', say('lessIsGood'), 'down'],
  ['none', say('neither'), 'none'],
];

function listMoves({ spec, blocks, index }: BlockInput): readonly FormControl[] {
  const swap = (to: number): Drawing => {
    const one = blocks[index];
    const other = blocks[to];
    return one && other ? writeBlocks(spec, blocks.with(index, other).with(to, one)) : drawFigures(spec);
  };
  return [
    ...(index > 0 ? [toButton('before', say('moveBefore'), () => swap(index - 1))] : []),
    ...(index < blocks.length - 1 ? [toButton('after', say('moveAfter'), () => swap(index + 1))] : []),
    toButton('remove', say('removeBlock'), () => writeBlocks(spec, blocks.toSpliced(index, 1))),
  ];
}

function listAdditions(
  spec: SpecRecord,
  fields: readonly ShownField[],
  blocks: readonly SpecRecord[],
): readonly FormControl[] {
  const field = fields.find(isAmount)?.name;
  const dimension = fields.find((one) => one.role === 'time')?.name;
  const add = (name: FormText, block: SpecRecord): FormControl =>
    toButton(name, say(name), () => writeBlocks(spec, [...blocks, block]));
  return [
    add('block_number', { type: 'number', field }),
    add('block_comparison', { type: 'comparison', field }),
    add('block_progress', { type: 'progress', field, target: 100 }),
    ...(dimension === undefined ? [] : [add('block_sparkline', { type: 'sparkline', field, dimension })]),
    add('block_text', { type: 'text', content: '' }),
  ];
}

const listWholeControls = (spec: SpecRecord): readonly FormControl[] => {
  const place = (label: FormText, key: string): Place => ({
    key,
    label: say(label),
    value: spec[key],
    write: (value) => drawFigures(writeAt(spec, [key], value)),
  });
  return [
    toChoice(place('direction', 'direction'), [
      ['column', say('below'), undefined],
      ['row', say('beside'), 'row'],
    ]),
    toChoice(place('align', 'align'), [
      ['auto', say('automatic'), undefined],
      ['start', say('start'), 'start'],
      ['center', say('center'), 'center'],
      ['end', say('end'), 'end'],
    ]),
    toNumber(place('gap', 'gap'), { least: 0, most: 64 }),
  ];
};
