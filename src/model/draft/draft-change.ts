/**
 * A change of a draft as a list of fields with their values before and after. It can be undone, applied to another
 * version of the draft, and kept as JSON. Fields are small enough that authors who change different ones do not disturb
 * each other, and large enough that a field makes sense by itself: a position is one field, not four.
 */
import { isSameValue } from './is-same-value.ts';
import { isRecord, readArray } from '../parsing/read-value.ts';
import { findWidget, type DashboardDraft, type DraftWidget } from './dashboard-draft.ts';
import { findTabPlace, moveToTab, readTabPlace, tabField } from './edit-tabs.ts';

/** A value of the draft, or of one of its widgets. `undefined`: the field is absent. */
export interface FieldChange {
  /** `undefined`: a field of the draft itself. */
  readonly widgetId?: string | undefined;
  /**
   * Name of the field, and the key in it if both values are objects. Empty: the widget as a whole. In conflicts also a field
   * of a tab, with the id of the tab before it, and `tabField`: the tab in which the widget stands.
   */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  /** Of a whole widget: the widget before it in the draft. `undefined`: it is the first. */
  readonly follows?: string | undefined;
}

export type DraftChange = readonly FieldChange[];

/** A field that two authors have changed in different ways. */
export interface DraftConflict {
  readonly field: FieldChange;
  /** The value of the other author. `undefined`: the other author has removed it. */
  readonly theirs?: unknown;
}

export interface AppliedChange {
  readonly draft: DashboardDraft;
  readonly conflicts: readonly DraftConflict[];
}

/** Fields whose keys mean nothing alone. */
const wholeFields: ReadonlySet<string> = new Set(['position']);

/** Lists what is different, fields of the draft first, then widget by widget. */
export function compareDrafts(before: DashboardDraft, after: DashboardDraft): DraftChange {
  const ids = [...new Set([...before.widgets, ...after.widgets].map(({ id }) => id))];
  return [
    ...compareFields({ ...before, widgets: [] }, { ...after, widgets: [] }),
    ...ids.flatMap((id) => compareWidget(id, before, after)),
  ];
}

function compareWidget(id: string, before: DashboardDraft, after: DashboardDraft): DraftChange {
  const one = findWidget(before, id);
  const other = findWidget(after, id);
  if (one && other) return compareFields(one, other).map((change) => ({ widgetId: id, ...change }));
  return [
    { widgetId: id, path: [], before: one, after: other, follows: findPrevious(one ? before : after, id) },
  ];
}

function findPrevious({ widgets }: DashboardDraft, id: string): string | undefined {
  return widgets[widgets.findIndex((widget) => widget.id === id) - 1]?.id;
}

type Fields = Readonly<Record<string, unknown>>;

function compareFields(before: Fields, after: Fields, prefix: readonly string[] = []): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): FieldChange[] => {
    const one = before[name];
    const other = after[name];
    if (isSameValue(one, other)) return [];
    const hasKeys = prefix.length === 0 && !wholeFields.has(name) && isRecord(one) && isRecord(other);
    return hasKeys
      ? compareFields(one, other, [name])
      : [{ path: [...prefix, name], before: one, after: other }];
  });
}

/** The change that takes a change back. */
export const invertChange = (change: DraftChange): DraftChange =>
  change.map(({ before, after, ...field }) => ({ ...field, before: after, after: before })).toReversed();

/** Value of a field. `undefined` also if its widget is not there. */
export function readField(draft: DashboardDraft, { widgetId, path }: FieldChange): unknown {
  const owner: Fields | undefined = widgetId === undefined ? draft : findWidget(draft, widgetId);
  if (path[0] === tabField) return findTabPlace(draft, widgetId ?? '');
  return path.reduce(readKey, owner);
}

function readKey(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return readArray(value).find((item) => isTab(item, key));
  return isRecord(value) ? value[key] : undefined;
}

const isTab = (item: unknown, id: string | undefined): item is Fields =>
  isRecord(item) && String(item.id) === id;

/** Sets a field. A field of a widget that is not there is left out. */
export function writeField(draft: DashboardDraft, field: FieldChange, value: unknown): DashboardDraft {
  const { widgetId, path } = field;
  if (widgetId === undefined) return { ...writeKey(draft, path, value), widgets: draft.widgets };
  if (path.length === 0) return writeWidget(draft, field, value);
  if (path[0] === tabField) return moveToTab(draft, widgetId, readTabPlace(value));
  const write = (widget: DraftWidget): DraftWidget =>
    widget.id === widgetId ? { ...writeKey(widget, path, value), id: widgetId } : widget;
  return { ...draft, widgets: draft.widgets.map(write) };
}

function writeKey(fields: Fields, [name = '', ...rest]: readonly string[], value: unknown): Fields {
  const { [name]: current, ...others } = fields;
  const written = rest.length === 0 ? value : writeInside(current, rest, value);
  if (written === undefined) return others;
  // A field that is there keeps its place, so that a saved draft changes as little as possible.
  return name in fields ? { ...fields, [name]: written } : { ...others, [name]: written };
}

function writeInside(current: unknown, path: readonly string[], value: unknown): unknown {
  if (!Array.isArray(current)) return writeKey(isRecord(current) ? current : {}, path, value);
  const [tabId, ...rest] = path;
  return readArray(current).map((item) => (isTab(item, tabId) ? writeKey(item, rest, value) : item));
}

function writeWidget(
  draft: DashboardDraft,
  { widgetId = '', follows }: FieldChange,
  value: unknown,
): DashboardDraft {
  const others = draft.widgets.filter(({ id }) => id !== widgetId);
  if (!isRecord(value)) return { ...draft, widgets: others };
  const at = follows === undefined ? 0 : others.findIndex(({ id }) => id === follows) + 1 || others.length;
  return { ...draft, widgets: others.toSpliced(at, 0, { ...value, id: widgetId }) };
}
