/** Publishes the draft after its author has seen what changes for readers. */
import { compareDrafts } from '../../model/draft/draft-change.ts';
import { findWidget, readConfig, readDraft } from '../../model/draft/dashboard-draft.ts';
import { describeChange } from '../../model/draft/describe-change.ts';
import { isSameValue } from '../../model/draft/is-same-value.ts';
import { isRecord, readString } from '../../model/parsing/read-value.ts';
import type { DraftEditing } from './draft-editing.ts';
import type { EditorContext } from './editor-context.ts';
import { PublishedEvent, PublishingEvent } from './editor-events.ts';
import { createPublishElement } from './publish-element.ts';

export function openPublish(context: EditorContext, editing: DraftEditing): void {
  const { messages, pieces } = context;
  const dialog = createPublishElement({
    messages,
    changes: listChanges(context, editing),
    isFirst: !isRecord(editing.published),
    publish: (shown) => publish(context, editing, shown),
  });
  pieces.host.renderRoot.append(dialog);
}

/** What publishing would change for readers, in words. */
function listChanges({ messages, pieces }: EditorContext, editing: DraftEditing): string[] {
  const published = readDraft(editing.published);
  /** Widgets that were removed are only in the published version. */
  const titleOf = (id: string): string => {
    if (findWidget(editing.draft, id)) return pieces.titleOf(id);
    const widget = findWidget(published, id);
    return (widget && readString(readConfig(widget)['title'])) ?? messages('untitled');
  };
  return describeChange(compareDrafts(published, editing.draft), titleOf, messages);
}

/**
 * Publishes what the author has seen.
 * @returns what would change now, if another author has saved something else meanwhile: then nothing is published.
 */
async function publish(
  context: EditorContext,
  editing: DraftEditing,
  shown: readonly string[],
): Promise<readonly string[] | undefined> {
  const { host } = context.pieces;
  await editing.saveAll();
  const changes = listChanges(context, editing);
  if (!isSameValue(changes, shown)) return changes;
  if (!host.dispatchEvent(new PublishingEvent(editing.draft)))
    throw new Error(context.messages('notPublished'));
  const version = await editing.publish();
  host.dispatchEvent(new PublishedEvent(version));
  context.announce('published', { version });
  host.requestUpdate();
  return undefined;
}
