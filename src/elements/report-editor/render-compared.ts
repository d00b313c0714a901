/** What the period of a filter is compared with. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FilterValue } from '../../model/filters/control-values.ts';
import type { FormatContext } from '../../model/formats/format-value.ts';
import { namePeriod } from '../../model/explanation/name-period.ts';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';
import { readStrings } from '../../model/parsing/read-value.ts';
import { readPeriod } from '../../model/report-query/report-query.ts';
import { readRangeSpan, readRangeText, writeEarlierRanges } from '../../model/time/compared-ranges.ts';
import { earlierRanges, findEarlierRange, type EarlierRange } from '../../model/time/compared-time.ts';

export interface ComparedScene {
  readonly filter: FilterValue;
  /** The ranges that its period is compared with. */
  readonly against: readonly unknown[];
  readonly messages: ReportMessages;
  readonly context: FormatContext;
  readonly change: (against: readonly unknown[]) => void;
}

const rangeMessages = {
  'previous period': 'againstPeriod',
  'previous year': 'againstYear',
} as const satisfies Readonly<Record<EarlierRange, string>>;

/** Within a sentence. */
const sentenceMessages = {
  'previous period': 'withPeriod',
  'previous year': 'withYear',
} as const satisfies Readonly<Record<EarlierRange, string>>;

/** Nothing for a filter that is not a period. */
export function renderCompared(scene: ComparedScene): TemplateResult | typeof nothing {
  const { filter, against, messages, change } = scene;
  const period = readPeriod(filter);
  if (period === undefined) return nothing;
  const [range] = against;
  const chosen = against.length > 1 ? 'several' : (findEarlierRange(range) ?? 'own');
  const current = range === undefined ? 'nothing' : chosen;
  const options = [
    { value: 'nothing', title: messages('againstNothing') },
    ...earlierRanges.map((value) => ({ value, title: messages(rangeMessages[value]) })),
    { value: 'own', title: messages('againstOwn') },
    ...(current === 'several' ? [{ value: 'several', title: describeAgainst(scene) }] : []),
  ];
  const choose = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement) || target.value === 'several') return;
    change(
      target.value === 'nothing' ? [] : [target.value === 'own' ? writeBefore(period, scene) : target.value],
    );
  };
  return html`<label class="named"
      >${messages('comparedWith')}<select @change=${choose}>
        ${options.map(
          ({ value, title }) => html`<option value=${value} .selected=${value === current}>${title}</option>`,
        )}
      </select></label
    >
    ${current === 'own' ? renderOwn(range, scene) : nothing}`;
}

/** The period before, as the author's own dates begin. */
function writeBefore(period: unknown, { context }: ComparedScene): unknown {
  const clock = { now: new Date(), timeZone: context.timeZone };
  const [, before] = writeEarlierRanges<unknown>([period, 'previous period'], clock);
  return before;
}

function renderOwn(range: unknown, { messages, context, change }: ComparedScene): TemplateResult {
  const clock = { now: new Date(), timeZone: context.timeZone };
  const span = readRangeSpan(range, clock);
  const days = span
    ? [span.from, span.until - 1].map((time) => new Date(time).toISOString().slice(0, 10))
    : readStrings(range);
  const set = (end: 0 | 1, { target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || target.value === '') return;
    const [from = target.value, until = target.value] = days;
    change([(end === 0 ? [target.value, until] : [from, target.value]).toSorted()]);
  };
  const renderEnd = (end: 0 | 1, name: string): TemplateResult =>
    html`<label class="named"
      >${name}<input
        class="text"
        type="date"
        .value=${days[end] ?? ''}
        @change=${(event: Event) => set(end, event)}
    /></label>`;
  return html`<div class="ends">
    ${renderEnd(0, messages('againstFrom'))} ${renderEnd(1, messages('againstUntil'))}
  </div>`;
}

/** Such as "the period before", or "June 2001". */
export function describeAgainst({
  against,
  messages,
  context,
}: Omit<ComparedScene, 'filter' | 'change'>): string {
  const clock = { now: new Date(), timeZone: context.timeZone };
  const names = against.map((range) => {
    const words = findEarlierRange(range);
    if (words) return messages(sentenceMessages[words]);
    const span = readRangeSpan(range, clock);
    return span ? namePeriod(span, context) : readRangeText(range);
  });
  return new Intl.ListFormat(context.locale).format(names);
}
