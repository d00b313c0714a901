/** The form of one schedule. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ScheduleMessages } from '../../model/messages/schedule-en.ts';
import {
  formatCity,
  formatClock,
  formatWeekday,
  formatZone,
  listWeekdays,
} from '../../model/schedule/describe-schedule.ts';
import { frequencies, type Frequency, type ScheduleDraft } from '../../model/schedule/schedule-draft.ts';
import { mailFormats, type MailFormat } from '../../model/schedule/subscription.ts';
import {
  renderChoices,
  renderList,
  renderTextField,
  type Choice,
  type OptionGroup,
} from './render-fields.ts';
import type { ScheduleFault } from './schedule-faults.ts';
import type { ScheduleForm, ViewChoice } from './schedule-state.ts';

export interface FormScene {
  readonly form: ScheduleForm;
  readonly fault: ScheduleFault | undefined;
  readonly messages: ScheduleMessages;
  readonly locale: string;
  /** Whether the choice `custom` is shown. */
  readonly showsMore: boolean;
  /** The values of controls in words. `undefined` until their names have loaded. */
  readonly words: Readonly<Partial<Record<ViewChoice, readonly string[] | undefined>>>;
  /** Whether the reader sees other values than everybody does at first. */
  readonly hasOwnView: boolean;
  readonly hasClicks: boolean;
  /** What the host lets the reader have. */
  readonly formats: readonly MailFormat[];
  readonly edit: (change: Partial<ScheduleForm>) => void;
  readonly showMore: () => void;
}

export const renderForm = (scene: FormScene): TemplateResult =>
  html`${renderFrequency(scene)}
    <div class="row">${renderTimes(scene)} ${renderZone(scene)}</div>
    ${renderFormat(scene)} ${renderView(scene)}`;

const editDraft = ({ form, edit }: FormScene, change: Partial<ScheduleDraft>): void =>
  edit({ draft: { ...form.draft, ...change } });

function renderFrequency(scene: FormScene): TemplateResult {
  const { messages, form, showsMore } = scene;
  const offersAll = showsMore || form.draft.frequency === 'custom';
  const offered = frequencies.filter((frequency) => offersAll || frequency !== 'custom');
  return renderChoices<Frequency>({
    name: 'scheduleType',
    label: messages('frequency'),
    choices: offered.map((value) => ({ value, title: messages(value) })),
    chosen: form.draft.frequency,
    fault: scene.fault,
    onChoose: (frequency) => editDraft(scene, { frequency }),
    more: offersAll ? nothing : renderMore(scene),
  });
}

const renderMore = ({ messages, showMore }: FormScene): TemplateResult =>
  html`<button class="plain more" type="button" @click=${showMore}>${messages('more')}</button>`;

/** The fields that the frequency needs. */
function renderTimes(scene: FormScene): unknown {
  const { frequency } = scene.form.draft;
  if (frequency === 'custom') return renderCron(scene);
  if (frequency === 'hourly') return renderMinute(scene);
  return html`${frequency === 'weekly' ? renderWeekday(scene) : nothing}
  ${frequency === 'monthly' ? renderMonthDay(scene) : nothing} ${renderClock(scene)}`;
}

const renderCron = (scene: FormScene): TemplateResult =>
  renderTextField({
    name: 'customCron',
    label: scene.messages('cron'),
    hint: scene.messages('cronHint'),
    value: scene.form.draft.customCron,
    fault: scene.fault,
    onType: (customCron) => editDraft(scene, { customCron }),
  });

function renderMinute(scene: FormScene): TemplateResult {
  const { minute } = scene.form.draft;
  const format = new Intl.NumberFormat(scene.locale, { minimumIntegerDigits: 2 });
  return renderList({
    name: 'minute',
    label: scene.messages('minute'),
    options: listMinutes(minute).map((value) => ({ value, title: `:${format.format(value)}` })),
    chosen: minute,
    fault: scene.fault,
    onChoose: (value) => editDraft(scene, { minute: Number(value) }),
  });
}

const renderWeekday = (scene: FormScene): TemplateResult =>
  renderChoices<number>({
    name: 'dayOfWeek',
    label: scene.messages('day'),
    choices: listWeekdays(scene.locale).map((value) => ({
      value,
      title: formatWeekday(value, scene.locale, 'short'),
      name: formatWeekday(value, scene.locale),
    })),
    chosen: scene.form.draft.dayOfWeek,
    fault: scene.fault,
    onChoose: (dayOfWeek) => editDraft(scene, { dayOfWeek }),
  });

/** Shorter months lack the days after it. */
const lastCommonDay = 28;

function renderMonthDay(scene: FormScene): TemplateResult {
  const { dayOfMonth } = scene.form.draft;
  const format = new Intl.NumberFormat(scene.locale);
  return renderList({
    name: 'dayOfMonth',
    label: scene.messages('day'),
    options: Array.from({ length: 31 }, (_, index) => ({
      value: index + 1,
      title: format.format(index + 1),
    })),
    chosen: dayOfMonth,
    hint: dayOfMonth > lastCommonDay ? scene.messages('lateDayHint') : undefined,
    fault: scene.fault,
    onChoose: (value) => editDraft(scene, { dayOfMonth: Number(value) }),
  });
}

/** Minutes between two entries of the list of times. */
const step = 15;

function renderClock(scene: FormScene): TemplateResult {
  const { hour, minute } = scene.form.draft;
  const chosen = hour * 60 + minute;
  return renderList({
    name: 'hour',
    label: scene.messages('time'),
    options: listTimes(chosen).map((value) => ({
      value,
      title: formatClock(Math.floor(value / 60), value % 60, scene.locale),
    })),
    chosen,
    fault: scene.fault,
    onChoose: (value) =>
      editDraft(scene, { hour: Math.floor(Number(value) / 60), minute: Number(value) % 60 }),
  });
}

/** Quarters of hours, and the chosen time if it is none of them. */
const listTimes = (chosen: number): number[] => listSteps(24 * 60, chosen);
const listMinutes = (chosen: number): number[] => listSteps(60, chosen);

const listSteps = (end: number, chosen: number): number[] => {
  const steps = Array.from({ length: end / step }, (_, index) => index * step);
  return [...new Set([...steps, chosen])].sort((one, other) => one - other);
};

function renderZone(scene: FormScene): TemplateResult {
  const { timezone } = scene.form;
  return renderList({
    name: 'timezone',
    label: scene.messages('zone'),
    options: listZones(timezone),
    chosen: timezone,
    hint: timezone === 'UTC' ? undefined : formatZone(timezone, scene.locale),
    fault: scene.fault,
    onChoose: (value) => scene.edit({ timezone: value }),
  });
}

/** All zones of this browser by continent, and the chosen one, which may be an older name. */
function listZones(chosen: string): OptionGroup[] {
  const groups = new Map<string, Choice<string>[]>();
  for (const zone of [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort()) {
    const group = zone.includes('/') ? (zone.split('/')[0] ?? '') : 'UTC';
    groups.set(group, [...(groups.get(group) ?? []), { value: zone, title: formatCity(zone) }]);
  }
  return [...groups].map(([group, options]) => ({ group, options }));
}

/** A saved format that is not allowed any more stays in sight, so that another one can be chosen. */
function renderFormat({ messages, form, formats, fault, edit }: FormScene): TemplateResult | typeof nothing {
  const offered = mailFormats.filter((format) => formats.includes(format) || format === form.format);
  if (offered.length === 1) return nothing;
  return renderChoices({
    name: 'notificationFormat',
    label: messages('format'),
    choices: offered.map((value) => ({ value, title: messages(value) })),
    chosen: form.format,
    fault,
    onChoose: (format) => edit({ format }),
  });
}

const viewTitles = { current: 'currentView', saved: 'savedView', opening: 'openingView' } as const;

function renderView(scene: FormScene): TemplateResult {
  const { messages, form, words, hasOwnView, hasClicks } = scene;
  const offered: ViewChoice[] = [
    ...(form.edited && words.saved ? (['saved'] as const) : []),
    ...(hasOwnView ? (['current'] as const) : []),
    'opening',
  ];
  // A reader who sees what everybody sees at first has no choice.
  if (offered.length === 1) return renderOnlyView(scene);
  return renderChoices({
    name: 'filters',
    label: messages('view'),
    choices: offered.map((value) => ({
      value,
      title: messages(viewTitles[value]),
      details: renderWords(words[value], messages),
    })),
    chosen: form.view,
    hint: hasClicks && form.view === 'current' ? messages('clicksLeftOut') : undefined,
    onChoose: (view) => scene.edit({ view }),
  });
}

const renderOnlyView = ({ messages, words, hasClicks }: FormScene): TemplateResult =>
  html`<div class="field filters">
    <h4>${messages('view')}</h4>
    ${renderWords(words.opening, messages)}
    ${hasClicks ? html`<p class="notes"><bdi>${messages('clicksLeftOut')}</bdi></p>` : nothing}
  </div>`;

/** @param words - `undefined` until the names of members have loaded. */
function renderWords(words: readonly string[] | undefined, messages: ScheduleMessages): unknown {
  if (!words) return html`<p class="words"></p>`;
  if (words.length === 0) return html`<p class="words none">${messages('noFilters')}</p>`;
  return html`<ul class="words">
    ${words.map((text) => html`<li><bdi>${text}</bdi></li>`)}
  </ul>`;
}
