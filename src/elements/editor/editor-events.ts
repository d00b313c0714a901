/** The public events of the editor. Like all public events, they bubble and cross shadow roots. */
import type { DashboardDraft } from '../../model/draft/dashboard-draft.ts';

const reach = { bubbles: true, composed: true };

/** The draft of the dashboard has changed: by its author, by undo or redo, or since another author has saved it. */
export class DashboardEditedEvent extends Event {
  static readonly type = 'vitrine-dashboard-edited';
  /** The whole draft after the change. Shape: docs/dashboard-format.md, "Dashboard config". */
  readonly config: Readonly<Record<string, unknown>>;
  constructor(config: DashboardDraft) {
    super(DashboardEditedEvent.type, reach);
    this.config = config;
  }
}

/** An author publishes the draft. `preventDefault()` keeps what readers see. */
export class PublishingEvent extends Event {
  static readonly type = 'vitrine-publishing';
  /** What readers will see. Shape: docs/dashboard-format.md, "Dashboard config". */
  readonly config: Readonly<Record<string, unknown>>;
  constructor(config: DashboardDraft) {
    super(PublishingEvent.type, { ...reach, cancelable: true });
    this.config = config;
  }
}

/** The draft has been published: readers see it. */
export class PublishedEvent extends Event {
  static readonly type = 'vitrine-published';
  /** The number of the version. Publishing the same content again gives the same one. */
  readonly versionNumber: number;
  constructor(versionNumber: number) {
    super(PublishedEvent.type, reach);
    this.versionNumber = versionNumber;
  }
}

declare global {
  interface HTMLElementEventMap {
    'vitrine-dashboard-edited': DashboardEditedEvent;
    'vitrine-publishing': PublishingEvent;
    'vitrine-published': PublishedEvent;
  }
}
