/** Whether a draft differs from what readers see, worked out once for each draft: the dashboard asks with every render. */
import { readDraft, type DashboardDraft } from './dashboard-draft.ts';
import { compareDrafts } from './draft-change.ts';

export class PublishedComparison {
  #last:
    | { readonly published: unknown; readonly draft: DashboardDraft; readonly isDifferent: boolean }
    | undefined;

  isDifferent(published: unknown, draft: DashboardDraft): boolean {
    if (this.#last?.draft === draft && this.#last.published === published) return this.#last.isDifferent;
    const isDifferent = compareDrafts(readDraft(published), draft).length > 0;
    this.#last = { published, draft, isDifferent };
    return isDifferent;
  }
}
