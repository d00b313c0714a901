/** Publishes the draft after its author has seen what changes for readers. */
import { compareDrafts } from '../../model/draft/draft-change.ts';
import { findWidget, readConfig, readDraft } from '../../model/draft/dashboard-draft.ts';
import { describeChange } from '../../model/draft/describe-change.ts';
import { isRecord, readString } from '../../model/parsing/read-value.ts';
import type { DraftEditing } from './draft-editing.ts';
import type { EditorContext } from './editor-context.ts';
import { PublishedEvent, PublishingEvent } from './editor-events.ts';
import { createPublishElement } from './publish-element.ts';

export function openPublish(context: EditorContext, editing: DraftEditing): void {
  const { messages, pieces } = context;
  const published = readDraft(editing.published);
  /** Widgets that were removed are only in the published version. */
  const titleOf = (id: string): string => {
    if (findWidget(editing.draft, id)) return pieces.titleOf(id);
    const widget = findWidget(published, id);
    return (widget && readString(readConfig(widget)['title'])) ?? messages('untitled');
  };
  const dialog = createPublishElement({
    messages,
    changes: describeChange(compareDrafts(published, editing.draft), titleOf, messages),
    isFirst: !isRecord(editing.published),
    publish: () => publish(context, editing),
  });
  pieces.host.renderRoot.append(dialog);
}

async function publish(context: EditorContext, editing: DraftEditing): Promise<void> {
  const { host } = context.pieces;
  if (!host.dispatchEvent(new PublishingEvent(editing.draft)))
    throw new Error(context.messages('notPublished'));
  const version = await editing.publish();
  host.dispatchEvent(new PublishedEvent(version));
  context.announce('published', { version });
  host.requestUpdate();
}
