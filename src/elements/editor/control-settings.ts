/** Settings of filters and time grains, and which controls concern a chart. */
import type { TemplateResult } from 'lit';
import { defaultGrains } from '../../model/controls/control-definitions.ts';
import { readConfig, type DraftWidget } from '../../model/draft/dashboard-draft.ts';
import { configureWidget } from '../../model/draft/edit-draft.ts';
import type { MemberList } from '../../model/parsing/parse-meta.ts';
import { isRecord, readString, readStrings } from '../../model/parsing/read-value.ts';
import type { EditorContext } from './editor-context.ts';
import { openMemberPicker } from './pick-member-element.ts';
import { renderButton, renderCheck, renderGroup, renderSelect } from './settings-fields.ts';

/** What the groups of settings get. */
export interface SettingsInput {
  readonly context: EditorContext;
  readonly widget: DraftWidget;
  /** `undefined` until it has loaded. */
  readonly members: MemberList | undefined;
}

const configure = ({ context, widget }: SettingsInput, change: Readonly<Record<string, unknown>>): void =>
  context.edit((draft) => configureWidget(draft, widget.id, change));

const toText = (value: unknown): string => (typeof value === 'boolean' ? String(value) : '');
const fromText = (text: string): boolean | undefined => (text === '' ? undefined : text === 'true');

export function renderControlSettings(input: SettingsInput): TemplateResult {
  const { context, widget } = input;
  const { messages } = context;
  const config = readConfig(widget);
  const isFilter = widget['type'] === 'FILTER';
  const visibilities = (['visible', 'disabled', 'hidden'] as const).map((value) => ({
    value,
    name: messages(value),
  }));
  return renderGroup(messages(isFilter ? 'filter' : 'grain'), [
    renderMember(input),
    isFilter ? renderFilterSettings(input) : renderGrainSettings(input),
    renderSelect(messages('visibility'), readString(config['visibility']) ?? 'visible', {
      choices: visibilities,
      apply: (visibility) => configure(input, { visibility }),
    }),
  ]);
}

function renderMember(input: SettingsInput): TemplateResult {
  const { context, widget, members } = input;
  const member = readString(readConfig(widget)['member']) ?? '';
  const isTime = widget['type'] === 'TIME_GRAIN';
  const open = (): void =>
    openMemberPicker(context, {
      title: context.messages('field'),
      isOffered: ({ kind, type }) => kind === 'dimension' && (!isTime || type === 'time'),
      // What was chosen of the former field means nothing for this one.
      onPick: ({ name, title }) =>
        configure(input, { member: name, title, value: undefined, operator: undefined }),
    });
  const title = members?.get(member)?.title ?? member;
  return renderButton(context.messages('fieldIs', { title }), open);
}

function renderFilterSettings(input: SettingsInput): readonly unknown[] {
  const { messages, pieces } = input.context;
  const config = readConfig(input.widget);
  const member = readString(config['member']) ?? '';
  const current = pieces.state().active.filters.get(member);
  const hasDefault = config['value'] !== undefined || config['operator'] !== undefined;
  const none = { value: undefined, operator: undefined, startInclusive: undefined, endInclusive: undefined };
  return [
    renderSelect(messages('multiple'), toText(config['multiple']), {
      choices: [
        { value: '', name: messages('byType') },
        { value: 'true', name: messages('several') },
        { value: 'false', name: messages('single') },
      ],
      apply: (value) => configure(input, { multiple: fromText(value) }),
    }),
    renderCheck(messages('faceted'), config['faceted'] === true, (faceted) =>
      configure(input, { faceted: faceted || undefined }),
    ),
    renderButton(messages('takeCurrent'), () => configure(input, { ...none, ...current }), !current),
    renderButton(messages('noDefault'), () => configure(input, none), !hasDefault),
  ];
}

function renderGrainSettings(input: SettingsInput): readonly unknown[] {
  const { messages } = input.context;
  const config = readConfig(input.widget);
  const listed = readStrings(config['grains']).map((grain) => grain.toLowerCase());
  const offered = listed.length > 0 ? listed : defaultGrains;
  const toggle = (grain: string, isOffered: boolean): void => {
    const grains = defaultGrains.filter((one) => (one === grain ? isOffered : offered.includes(one)));
    if (grains.length > 0) configure(input, { grains });
  };
  const names = { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' } as const;
  const nameOf = (grain: string): string =>
    grain in names ? messages(names[grain as keyof typeof names]) : grain;
  return [
    ...defaultGrains.map((grain) =>
      renderCheck(nameOf(grain), offered.includes(grain), (isOffered) => toggle(grain, isOffered)),
    ),
    renderSelect(messages('defaultGrain'), readString(config['value'])?.toLowerCase() ?? '', {
      choices: [
        { value: '', name: messages('ofChart') },
        ...offered.map((grain) => ({ value: grain, name: nameOf(grain) })),
      ],
      apply: (value) => configure(input, { value: value === '' ? undefined : value }),
    }),
  ];
}

/** For each control of the dashboard: whether it concerns the chart, and by which of its fields. */
export function renderChartControls(input: SettingsInput): TemplateResult | undefined {
  const { messages, pieces } = input.context;
  const { controls } = pieces.state();
  const all = [...(controls?.filters ?? []), ...(controls?.grains ?? [])];
  if (all.length === 0) return undefined;
  return renderGroup(
    messages('controls'),
    all.map(({ widgetId, member }) => renderChartControl(input, widgetId, member)),
  );
}

function renderChartControl(input: SettingsInput, controlId: string, member: string): readonly unknown[] {
  const { messages, pieces } = input.context;
  const { controls } = readConfig(input.widget);
  const all = isRecord(controls) ? controls : {};
  const own = isRecord(all[controlId]) ? all[controlId] : {};
  const change = (next: Readonly<Record<string, unknown>>): void =>
    configure(input, { controls: { ...all, [controlId]: { ...own, ...next } } });
  const isEnabled = own['enabled'] !== false;
  const check = renderCheck(pieces.titleOf(controlId), isEnabled, (enabled) => change({ enabled }));
  if (!isEnabled) return [check];
  const { type } = input.members?.get(member) ?? {};
  const others = [...(input.members?.values() ?? [])].filter(
    (one) => one.kind === 'dimension' && one.type === type && one.name !== member,
  );
  const select = renderSelect(messages('mappedTo'), readString(own['member']) ?? '', {
    choices: [
      { value: '', name: messages('sameField') },
      ...others.map(({ name, title }) => ({ value: name, name: `${title} (${name})` })),
    ],
    apply: (name) => change({ member: name === '' ? undefined : name }),
  });
  return [check, select];
}
