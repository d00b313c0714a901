import { css, html, nothing, type TemplateResult } from 'lit';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { questionDialogStyles } from '../dialog/question-dialog-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';

const publishStyles = css`
  .body {
    padding: 0 16px;
    overflow: auto;
  }
  p {
    margin: 0 0 10px;
  }
  ul {
    margin: 0 0 10px;
    padding-inline-start: 20px;
    overflow-wrap: anywhere;
  }
  [disabled] {
    opacity: 0.5;
    cursor: default;
  }
`;

/** The dialog in which an author sees what has changed since the last version, and publishes it. */
export class PublishElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, dialogStyles, questionDialogStyles, publishStyles];
  static override properties = {
    messages: { attribute: false },
    changes: { attribute: false },
    isFirst: { attribute: false },
    isBusy: { state: true },
    fault: { state: true },
  };

  declare messages: EditorMessages | undefined;
  /** What has changed, in words. */
  declare changes: readonly string[];
  /** Whether nothing was published before. */
  declare isFirst: boolean;
  declare private isBusy: boolean;
  declare private fault: string;
  publish: PublishOptions['publish'] | undefined;

  constructor() {
    super();
    this.changes = [];
    this.isFirst = false;
    this.isBusy = false;
    this.fault = '';
    this.setAttribute('exportparts', 'dialog, button');
  }

  async #publish(messages: EditorMessages): Promise<void> {
    this.isBusy = true;
    this.fault = '';
    try {
      const changes = await this.publish?.();
      if (!changes) return this.close();
      this.changes = changes;
      this.fault = messages('changedMeanwhile');
    } catch (error) {
      this.fault = messages('publishFailed', {
        about: error instanceof Error ? error.message : String(error),
      });
    } finally {
      this.isBusy = false;
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { messages, isBusy, fault } = this;
    if (!messages) return nothing;
    const content = html`<div class="body">
        ${this.#renderChanges(messages)}
        <p>${messages('publishNote')}</p>
        ${fault === '' ? nothing : html`<p class="failed" role="alert">${fault}</p>`}
      </div>
      <footer>
        <button part="button" class="control" type="button" @click=${() => this.close()}>
          ${messages('cancel')}
        </button>
        <button
          part="button"
          class="control primary"
          type="button"
          autofocus
          ?disabled=${isBusy}
          @click=${() => void this.#publish(messages)}
        >
          ${messages(isBusy ? 'publishing' : 'publish')}
        </button>
      </footer>`;
    return this.renderDialog({ title: messages('publishTitle'), close: messages('close'), content });
  }

  #renderChanges(messages: EditorMessages): TemplateResult {
    if (this.isFirst) return html`<p>${messages('firstVersion')}</p>`;
    if (this.changes.length === 0) return html`<p>${messages('noDifference')}</p>`;
    return html`<p>${messages('sinceLast')}</p>
      <ul>
        ${this.changes.map((sentence) => html`<li>${sentence}</li>`)}
      </ul>`;
  }
}

export interface PublishOptions {
  readonly messages: EditorMessages;
  readonly changes: readonly string[];
  readonly isFirst: boolean;
  /**
   * Publishes. Rejects with the reason why it could not.
   * @returns what would change now, if another author has saved something else meanwhile: then nothing is published.
   */
  readonly publish: () => Promise<readonly string[] | undefined>;
}

export function createPublishElement(options: PublishOptions): PublishElement {
  if (!customElements.get('vitrine-publish')) customElements.define('vitrine-publish', PublishElement);
  return Object.assign(new PublishElement(), options);
}
