/** Says in words what a change of a draft has changed, widget by widget. */
import type { EditorMessages } from '../messages/editor-en.ts';
import type { DraftChange, FieldChange } from './draft-change.ts';
import { tabField } from './edit-tabs.ts';

/** The title of a widget, also of one that is not there any more. */
export type TitleOf = (widgetId: string) => string;

/** One sentence for each kind of change, such as `added: Orders`. */
export function describeChange(change: DraftChange, titleOf: TitleOf, messages: EditorMessages): string[] {
  const kinds = new Map<string, Kind>();
  for (const field of change)
    if (field.widgetId !== undefined)
      kinds.set(field.widgetId, joinKinds(kinds.get(field.widgetId), kindOf(field)));
  const list = (kind: Kind): string[] =>
    [...kinds].filter(([, one]) => one === kind).map(([id]) => titleOf(id));
  const own = change.filter(({ widgetId }) => widgetId === undefined);
  const fields = [...new Set(own.map(({ path: [name = ''] }) => describeFieldName(name, messages)))];
  const sentences = (['Added', 'Removed', 'Edited', 'Moved'] as const).map(
    (kind) => [`change${kind}`, list(kind)] as const,
  );
  return [...sentences, ['changeSettings', fields] as const]
    .filter(([, titles]) => titles.length > 0)
    .map(([key, titles]) => messages(key, { titles: titles.join(', ') }));
}

type Kind = 'Added' | 'Removed' | 'Moved' | 'Edited';

function kindOf({ path, before }: FieldChange): Kind {
  const [name] = path;
  if (name === undefined) return before === undefined ? 'Added' : 'Removed';
  return name === 'position' || name === 'responsiveLayouts' ? 'Moved' : 'Edited';
}

/** A widget that was edited and moved counts as edited. */
const joinKinds = (one: Kind | undefined, other: Kind): Kind => (one === 'Edited' ? one : other);

/** Names a field, such as `the title of “Orders”`. */
export function describeField(
  { widgetId, path }: FieldChange,
  titleOf: TitleOf,
  messages: EditorMessages,
): string {
  const [name, key] = path;
  if (widgetId === undefined) return describeFieldName(name ?? '', messages);
  const title = titleOf(widgetId);
  if (name === undefined) return `“${title}”`;
  const field = describeFieldName(name === 'config' ? (key ?? name) : name, messages);
  return messages('fieldOf', { field, title });
}

const fieldNames = {
  title: 'fieldTitle',
  description: 'fieldDescription',
  layout: 'fieldLayout',
  theme: 'fieldTheme',
  settings: 'fieldSettings',
  position: 'fieldPosition',
  responsiveLayouts: 'fieldPosition',
  content: 'fieldContent',
  tabs: 'fieldTabs',
  [tabField]: 'fieldTab',
} as const;

const isKnown = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

const describeFieldName = (name: string, messages: EditorMessages): string =>
  isKnown(name) ? messages(fieldNames[name]) : messages('fieldOther', { name });
