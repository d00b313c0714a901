import { css, html, nothing, type TemplateResult } from 'lit';
import type { EditorMessages } from '../../model/messages/editor-en.ts';
import { DialogElement } from '../dialog/dialog-element.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { questionDialogStyles } from '../dialog/question-dialog-styles.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import type { VersionSummary } from './editor-mode.ts';

const versionStyles = css`
  ol {
    margin: 0;
    padding: 0 16px 12px;
    overflow: auto;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    padding-block: 8px;
    border-block-start: 1px solid var(--v-line);
  }
  li > span {
    display: grid;
    flex: 1 1 200px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  p {
    margin: 0;
    padding: 0 16px 14px;
  }
`;

export interface VersionOptions {
  readonly messages: EditorMessages;
  readonly locale: string;
  readonly load: () => Promise<readonly VersionSummary[]>;
  /** Shows a version in the dashboard. Rejects with the reason why it cannot be read. */
  readonly view: (version: VersionSummary) => Promise<void>;
}

/** The dialog that lists the published versions. */
export class VersionsElement extends DialogElement {
  static override styles = [baseStyles, controlStyles, dialogStyles, questionDialogStyles, versionStyles];
  static override properties = {
    options: { attribute: false },
    versions: { state: true },
    fault: { state: true },
  };

  declare options: VersionOptions | undefined;
  declare private versions: readonly VersionSummary[] | undefined;
  declare private fault: string;

  constructor() {
    super();
    this.fault = '';
    this.setAttribute('exportparts', 'dialog, button');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#try(async () => (this.versions = await this.options?.load()));
  }

  async #try(action: () => Promise<unknown>): Promise<void> {
    this.fault = '';
    try {
      await action();
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  #view(version: VersionSummary): void {
    void this.#try(async () => {
      await this.options?.view(version);
      this.close();
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { options, fault } = this;
    if (!options) return nothing;
    const { messages } = options;
    const content = html`${this.#renderVersions(options)}${
      fault === '' ? nothing : html`<p class="failed" role="alert">${fault}</p>`
    }`;
    return this.renderDialog({ title: messages('versions'), close: messages('close'), content });
  }

  #renderVersions({ messages, locale }: VersionOptions): unknown {
    const { versions } = this;
    if (!versions)
      return this.fault === '' ? html`<p role="status">${messages('loadingVersions')}…</p>` : nothing;
    if (versions.length === 0) return html`<p>${messages('firstVersion')}</p>`;
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    return html`<ol>
      ${versions.map((version) => this.#renderVersion(version, messages, time))}
    </ol>`;
  }

  #renderVersion(
    version: VersionSummary,
    messages: EditorMessages,
    time: Intl.DateTimeFormat,
  ): TemplateResult {
    const { versionNumber: number, title, publishedAt, publisher, isCurrent } = version;
    const at = Number.isNaN(Date.parse(publishedAt)) ? publishedAt : time.format(new Date(publishedAt));
    const facts = [at, publisher, isCurrent ? messages('isCurrent') : undefined].filter(
      (fact) => fact !== undefined,
    );
    return html`<li>
      <span>${messages('versionIs', { number, title: title ?? '' })}<small>${facts.join(' · ')}</small></span>
      <button part="button" class="control" type="button" @click=${() => this.#view(version)}>
        ${messages('viewVersion')}
      </button>
    </li>`;
  }
}

export function createVersionsElement(options: VersionOptions): VersionsElement {
  if (!customElements.get('vitrine-versions')) customElements.define('vitrine-versions', VersionsElement);
  return Object.assign(new VersionsElement(), { options });
}
