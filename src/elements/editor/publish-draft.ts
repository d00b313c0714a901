/** Publishes the draft after its author has seen what changes for readers. */
import { StaleDraftError } from '../../client/draft-client.ts';
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
  let seen = editing.draft;
  const dialog = createPublishElement({
    messages,
    changes: listChanges(context, editing),
    isFirst: !isRecord(editing.published),
    publish: async () => {
      await editing.saveAll();
      const isSeen = compareDrafts(seen, editing.draft).length === 0;
      if (isSeen && (await publish(context, editing))) return undefined;
      seen = editing.draft;
      await pieces.shown();
      return listChanges(context, editing);
    },
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

/** @returns whether it is published. Else another author has saved something else meanwhile. */
async function publish(context: EditorContext, editing: DraftEditing): Promise<boolean> {
  const { host } = context.pieces;
  if (!host.dispatchEvent(new PublishingEvent(editing.draft)))
    throw new Error(context.messages('notPublished'));
  const version = await editing.publish().catch(skipStale);
  if (version === undefined) return false;
  host.dispatchEvent(new PublishedEvent(version));
  context.announce('published', { version });
  host.requestUpdate();
  return true;
}

function skipStale(error: unknown): undefined {
  if (!(error instanceof StaleDraftError)) throw error;
}
