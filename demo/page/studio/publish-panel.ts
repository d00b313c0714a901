/** Publishes the theme as one of the account: for all dashboards that refer to it, and for the one that is shown. */
import { html, nothing, type TemplateResult } from 'lit';
import { listThemes, publishTheme, useTheme, type PublishedTheme } from '../author/host-requests.ts';
import { announce } from '../live-announcement.ts';
import { composeTheme } from './studio-theme.ts';
import type { ThemeDraft } from './theme-draft.ts';

export interface PublishOptions {
  readonly draft: ThemeDraft;
  /** The dashboard that is shown. `undefined`: a reader is signed in. */
  readonly findPublicId: () => string | undefined;
  readonly update: () => void;
}

export class PublishPanel {
  readonly #options: PublishOptions;
  #themes: readonly PublishedTheme[] = [];
  #isListed = false;
  #isBusy = false;
  #name = '';
  /** The theme whose values are replaced. `undefined`: a new one is made. */
  #chosen: PublishedTheme | undefined;
  /** What was published last. */
  #published: PublishedTheme | undefined;
  #outcome = '';

  constructor(options: PublishOptions) {
    this.#options = options;
  }

  render(): TemplateResult {
    if (this.#options.findPublicId() === undefined) {
      this.#isListed = false;
      return html`<p class="quiet publish-group">
        Authors publish themes. Choose “Author” above the dashboard.
      </p>`;
    }
    const { seeds, changes } = this.#options.draft.theme;
    if (!seeds && changes.size === 0)
      return html`<p class="quiet publish-group">
        Choose a preset or turn a knob: then there is a theme to publish.
      </p>`;
    if (!this.#isListed) this.#list();
    return html`<div class="publish-group">
      <form class="publish" @submit=${this.#publish}>
        <label for="publish-target">Publish as</label>
        <select class="input" id="publish-target" @change=${this.#choose}>
          <option value="" .selected=${!this.#chosen}>A new theme</option>
          ${this.#themes.map(
            ({ id, name }) =>
              html`<option value=${id} .selected=${this.#chosen?.id === id}>${name} (${id})</option>`,
          )}
        </select>
        ${this.#chosen ? nothing : this.#renderName()}
        <button class="button" type="submit" ?disabled=${this.#isBusy}>Publish theme</button>
      </form>
      ${this.#renderOutcome()}
    </div>`;
  }

  #renderName(): TemplateResult {
    const write = ({ currentTarget }: Event): void => {
      if (currentTarget instanceof HTMLInputElement) this.#name = currentTarget.value;
    };
    return html`<label for="publish-name">Name</label>
      <input
        class="input"
        id="publish-name"
        maxlength="255"
        required
        autocomplete="off"
        .value=${this.#name}
        @input=${write}
      />`;
  }

  #renderOutcome(): TemplateResult {
    const published = this.#published;
    return html`<output class="quiet">${this.#outcome}</output>${
        published
          ? html`<button
              class="button"
              type="button"
              ?disabled=${this.#isBusy}
              @click=${() => this.#use(published)}
            >
              Use it for this dashboard
            </button>`
          : nothing
      }`;
  }

  /** Begins after the panel is rendered, which it changes. */
  #list(): void {
    this.#isListed = true;
    const list = async (): Promise<string> => {
      this.#themes = await listThemes();
      return '';
    };
    queueMicrotask(() => void this.#run(list));
  }

  readonly #choose = ({ currentTarget }: Event): void => {
    const id = currentTarget instanceof HTMLSelectElement ? Number(currentTarget.value) : 0;
    this.#chosen = this.#themes.find((theme) => theme.id === id);
    this.#options.update();
  };

  readonly #publish = (event: Event): void => {
    event.preventDefault();
    void this.#run(async () => {
      const theme = composeTheme(this.#options.draft.theme) ?? {};
      const { id, name } = await publishTheme({ id: this.#chosen?.id, name: this.#name, theme });
      this.#chosen = this.#published = { id, name };
      this.#themes = await listThemes();
      return `Published as “${name}”. Dashboards refer to it by "themeId": "${id}".`;
    });
  };

  #use({ id, name }: PublishedTheme): void {
    const publicId = this.#options.findPublicId();
    if (publicId === undefined) return;
    void this.#run(async () => {
      await useTheme(publicId, id);
      return `Readers see this dashboard in “${name}”, and each change that you publish at their next refresh.`;
    });
  }

  /** One action at a time. A failure is told in its own words. */
  async #run(act: () => Promise<string>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#options.update();
    this.#outcome = await act().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    this.#isBusy = false;
    if (this.#outcome !== '') announce(this.#outcome);
    this.#options.update();
  }
}
