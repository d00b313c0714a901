/** What the dialog of schedules shows at one moment. */
import type { ControlValues } from '../../model/controls/control-layers.ts';
import { firstDraft, toDraft, toSchedule, type ScheduleDraft } from '../../model/schedule/schedule-draft.ts';
import type { SubscriptionBody } from '../../model/schedule/subscription-body.ts';
import type {
  MailFormat,
  ScheduleTimes,
  Subscription,
  SubscriptionList,
} from '../../model/schedule/subscription.ts';
import { hasValues, type ViewValues } from '../control/current-view.ts';
import type { ScheduleFault } from './schedule-faults.ts';

/** Whose filters, time grains and tabs the mail has: those that the reader sees now, those saved before, or those of everybody. */
export type ViewChoice = 'current' | 'saved' | 'opening';

export interface ScheduleForm {
  readonly draft: ScheduleDraft;
  readonly timezone: string;
  readonly format: MailFormat;
  readonly view: ViewChoice;
  /** `undefined`: a new one. */
  readonly edited?: Subscription | undefined;
  /** The edited one was deleted elsewhere: saving creates it again. */
  readonly isGone?: boolean | undefined;
}

/** The mail that was asked for at once. */
export interface Sending {
  readonly state: 'open' | 'late' | 'sent' | 'incomplete' | 'failed';
  readonly reason?: string | undefined;
}

export interface ScheduleState {
  /** `undefined` until it has loaded. */
  readonly list?: SubscriptionList | undefined;
  /** Why the list could not be loaded. */
  readonly loadFault?: ScheduleFault | undefined;
  /** `undefined`: the list is shown. */
  readonly form?: ScheduleForm | undefined;
  /** The form as it was opened. */
  readonly opened?: ScheduleForm | undefined;
  /** Of the last action of the reader. It moves the focus to its field. */
  readonly fault?: ScheduleFault | undefined;
  /** `undefined` while they are computed, or if the schedule has a fault. */
  readonly times?: ScheduleTimes | undefined;
  /** Why there are no times. It is found while the reader types, and leaves the focus where it is. */
  readonly timesFault?: ScheduleFault | undefined;
  readonly isBusy: boolean;
  readonly sending?: Sending | undefined;
  /** The last deleted one, which can be brought back. */
  readonly deleted?: Subscription | undefined;
  /** For screen readers. */
  readonly announcement: string;
}

export const firstState: ScheduleState = Object.freeze({ isBusy: false, announcement: '' });

/** Whether closing the dialog would lose something that was entered. */
export const isDirty = ({ form, opened }: ScheduleState): boolean =>
  form !== undefined && JSON.stringify(form) !== JSON.stringify(opened);

/** Whether something can be saved at all. */
export const isOpenToReader = ({ list }: ScheduleState): boolean =>
  list !== undefined && list.obstacle?.canSave !== false;

export const canSave = (state: ScheduleState): boolean =>
  state.form !== undefined && !state.isBusy && isOpenToReader(state);

export const canSend = ({ isBusy, list, sending }: ScheduleState): boolean =>
  !isBusy && list !== undefined && !list.obstacle && sending?.state !== 'open';

/** Whether there is a list behind the form: of schedules, or with a deleted one that can come back. */
export const canGoBack = ({ form, list, deleted }: ScheduleState): boolean =>
  form !== undefined && ((list?.items.length ?? 0) > 0 || deleted !== undefined);

/** Whether the reader sees other values than everybody does at first. */
export const hasOwnView = ({ current, opening }: ViewValues): boolean =>
  JSON.stringify(current) !== JSON.stringify(opening);

export const createForm = (values: ViewValues, timezone: string): ScheduleForm => ({
  draft: firstDraft,
  timezone,
  format: 'png',
  view: hasOwnView(values) ? 'current' : 'opening',
});

export const editForm = (edited: Subscription): ScheduleForm => ({
  draft: toDraft(edited.schedule),
  timezone: edited.timezone,
  format: edited.format,
  view: hasValues(edited.values) ? 'saved' : 'opening',
  edited,
});

export function findFormValues({ view, edited }: ScheduleForm, values: ViewValues): ControlValues {
  if (view === 'saved' && edited) return edited.values;
  return view === 'current' ? values.current : values.opening;
}

const fieldsOfFrequency = {
  hourly: ['minute'],
  daily: ['hour'],
  weekdays: ['hour'],
  weekly: ['dayOfWeek', 'hour'],
  monthly: ['dayOfMonth', 'hour'],
  custom: ['customCron'],
} as const;

/** The fault that stands beside its field. The others stand below the form, or below the times: none is hidden. */
export const findFieldFault = ({ form, fault, timesFault }: ScheduleState): ScheduleFault | undefined =>
  form && [fault, timesFault].find((one) => one && isAtField(form, one));

export function isAtField({ draft }: ScheduleForm, { field }: ScheduleFault): boolean {
  if (field === undefined) return false;
  const fields: readonly string[] = [
    'scheduleType',
    ...fieldsOfFrequency[draft.frequency],
    'timezone',
    'notificationFormat',
  ];
  return fields.includes(field);
}

/** The body of a request that creates or changes the subscription of a form. */
export const toRequestBody = (form: ScheduleForm, values: ViewValues): SubscriptionBody => ({
  ...toSchedule(form.draft),
  timezone: form.timezone,
  notificationFormat: form.format,
  ...findFormValues(form, values),
});
