/** The element's events and the fields that cross the frame. A test compares them with custom-elements.json. */
import type {
  BreakpointChangedEvent,
  DashboardErrorEvent,
  ReadyEvent,
  RenderedEvent,
} from '../../elements/events/dashboard-events.ts';
import type {
  AnswerAddedEvent,
  AnswerAppliedEvent,
  QuestionAskedEvent,
} from '../../elements/events/question-events.ts';
import type {
  DrilledEvent,
  ExplainedEvent,
  FiltersChangedEvent,
  TabChangedEvent,
  TimeGrainsChangedEvent,
  WidgetClickedEvent,
} from '../../elements/events/reader-events.ts';
import type { TokenExpiringEvent } from '../../elements/events/token-expiring-event.ts';
import type { ExportedEvent } from '../../elements/export/exported-event.ts';
import type {
  DashboardEditedEvent,
  PublishedEvent,
  PublishingEvent,
} from '../../elements/editor/editor-events.ts';
import type { LayoutEditedEvent } from '../../elements/editor/layout-edited-event.ts';
import type { LinkFollowedEvent } from '../../views/html/element/link-followed-event.ts';
import { toPlainData } from './plain-data.ts';

/** The element's events by name. Those of a frame have the same fields. */
export interface ElementEvents {
  /** The dashboard has loaded and its layout is in place. */
  'vitrine-ready': ReadyEvent;
  /** Every visible widget is drawn or has failed. */
  'vitrine-rendered': RenderedEvent;
  /** The dashboard, or one widget of it, could not be shown. */
  'vitrine-error': DashboardErrorEvent;
  /** The embed token ends soon. With `token`, set a new one. */
  'vitrine-token-expiring': TokenExpiringEvent;
  /** The width of the frame crossed a breakpoint. */
  'vitrine-breakpoint-changed': BreakpointChangedEvent;
  /** A reader has changed a filter. */
  'vitrine-filters-changed': FiltersChangedEvent;
  /** A reader has chosen another time grain. */
  'vitrine-time-grains-changed': TimeGrainsChangedEvent;
  /** A reader has opened another tab. */
  'vitrine-tab-changed': TabChangedEvent;
  /** A reader clicked a mark, bar, cell or region. */
  'vitrine-widget-clicked': WidgetClickedEvent;
  /** A reader asks for the rows behind a number. */
  'vitrine-drilled': DrilledEvent;
  /** A reader asks a question. */
  'vitrine-question-asked': QuestionAskedEvent;
  /** A reader filters by the conditions of an answer, or sets its time grain. */
  'vitrine-answer-applied': AnswerAppliedEvent;
  /** An author adds the rows of an answer to the dashboard. */
  'vitrine-answer-added': AnswerAddedEvent;
  /** A reader asks what explains a number. */
  'vitrine-explained': ExplainedEvent;
  /** A reader follows a link of a report. */
  'vitrine-link-followed': LinkFollowedEvent;
  /** A widget was exported. The event never carries the rows. */
  'vitrine-exported': ExportedEvent;
  /** An author has moved or resized a widget, or undone that. */
  'vitrine-layout-edited': LayoutEditedEvent;
  /** The draft of the dashboard has changed. */
  'vitrine-dashboard-edited': DashboardEditedEvent;
  /** An author publishes the draft. */
  'vitrine-publishing': PublishingEvent;
  /** The draft has been published. */
  'vitrine-published': PublishedEvent;
}

export type FrameEventName = keyof ElementEvents;

type FieldsOf = {
  readonly [Name in FrameEventName]: readonly Exclude<keyof ElementEvents[Name], keyof Event>[];
};

/** The fields of each event. Nothing else crosses. */
export const eventFields: FieldsOf = {
  'vitrine-ready': ['title', 'widgetIds'],
  'vitrine-rendered': ['widgets'],
  'vitrine-error': ['code', 'phase', 'recoverable', 'widgetId', 'detail'],
  'vitrine-token-expiring': ['expiresAt'],
  'vitrine-breakpoint-changed': ['breakpoint'],
  'vitrine-filters-changed': ['filters', 'members', 'source'],
  'vitrine-time-grains-changed': ['timeGrains', 'members', 'source'],
  'vitrine-tab-changed': ['tabs', 'widgetId', 'tabId', 'source'],
  'vitrine-widget-clicked': ['widgetId', 'row', 'field', 'filters'],
  'vitrine-drilled': ['widgetId', 'member', 'row'],
  'vitrine-explained': ['widgetId', 'member', 'row'],
  'vitrine-question-asked': ['question'],
  'vitrine-answer-applied': ['filters', 'timeGrains'],
  'vitrine-answer-added': ['title', 'query'],
  'vitrine-link-followed': ['href'],
  'vitrine-exported': ['format', 'widgetId', 'rowCount', 'truncated', 'source', 'warnings'],
  'vitrine-layout-edited': ['breakpoint', 'widgets'],
  'vitrine-dashboard-edited': ['config'],
  'vitrine-publishing': ['config'],
  'vitrine-published': ['versionNumber'],
};

export const isFrameEventName = (name: unknown): name is FrameEventName =>
  typeof name === 'string' && Object.hasOwn(eventFields, name);

/** Events whose default action the frame page can prevent. A host answers too late for `preventDefault()`. */
export const preventableEvents = [
  'vitrine-widget-clicked',
  'vitrine-drilled',
  'vitrine-explained',
  'vitrine-question-asked',
  'vitrine-answer-applied',
  'vitrine-answer-added',
  'vitrine-link-followed',
] as const satisfies readonly FrameEventName[];

/** An event whose default action the frame page can prevent. */
export type PreventableEventName = (typeof preventableEvents)[number];

/** The fields of an event as plain data. Fields that the event does not have are left out. */
export function pickEventFields(
  name: FrameEventName,
  from: Record<string, unknown>,
): Record<string, unknown> {
  const entries = eventFields[name].map((field): [string, unknown] => [field, toPlainData(from[field])]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
