/** The dialog with code to paste, one tab per way of embedding. */
import { html, render, type TemplateResult } from 'lit';
import { renderCopyButton } from '../copy-button.ts';
import { renderIcon } from '../icon.ts';
import { closeSideMenu } from '../shell/close-side-menu.ts';
import { createSnippets, type Snippet, type SnippetOptions } from './embed-snippets.ts';

/** `readFacts` is called each time the dialog opens. It resolves to undefined while no dashboard is open. */
export function startEmbedDialog(
  dialog: HTMLDialogElement,
  readFacts: () => Promise<SnippetOptions | undefined>,
): void {
  let snippets: readonly Snippet[] = [];
  const show = (chosen: Snippet['id']): void => {
    render(renderDialog({ dialog, snippets, chosen, choose: show }), dialog);
  };
  const open = async (): Promise<void> => {
    const facts = await readFacts();
    if (!facts) return;
    snippets = createSnippets(facts);
    show('script');
    openModal(dialog);
  };
  const showFailure = (): void => {
    snippets = [];
    render(renderFailure(dialog), dialog);
    openModal(dialog);
  };
  for (const button of document.querySelectorAll('[data-open="embed"]'))
    button.addEventListener('click', () => void open().catch(showFailure));
  dialog.addEventListener('click', ({ target }) => {
    // A click whose target is the dialog itself is on the backdrop, beside the dialog's content.
    if (target === dialog) dialog.close();
  });
}

function openModal(dialog: HTMLDialogElement): void {
  closeSideMenu();
  if (!dialog.open) dialog.showModal();
}

interface DialogView {
  readonly dialog: HTMLDialogElement;
  readonly snippets: readonly Snippet[];
  readonly chosen: Snippet['id'];
  readonly choose: (id: Snippet['id']) => void;
}

const renderHeading = (dialog: HTMLDialogElement): TemplateResult =>
  html`<header class="embed-heading">
    <h2 id="embed-title">Embed this dashboard</h2>
    <button class="icon-button" type="button" aria-label="Close" @click=${() => dialog.close()}>
      ${renderIcon('close')}
    </button>
  </header>`;

const renderFailure = (dialog: HTMLDialogElement): TemplateResult =>
  html`<div class="embed-card">
    ${renderHeading(dialog)}
    <p role="alert">The platform does not answer. Close this window, and try again.</p>
  </div>`;

function renderDialog(view: DialogView): TemplateResult {
  const { dialog, snippets, chosen } = view;
  const snippet = snippets.find(({ id }) => id === chosen);
  return html`<div class="embed-card">
    ${renderHeading(dialog)}
    <div
      class="tabs"
      role="tablist"
      aria-label="Way of embedding"
      @keydown=${(event: KeyboardEvent) => move(view, event)}
    >
      ${snippets.map((each) => renderTab(view, each))}
    </div>
    ${snippet ? renderSnippet(snippet) : ''}
  </div>`;
}

function renderTab({ chosen, choose }: DialogView, { id, label }: Snippet): TemplateResult {
  return html`<button
    type="button"
    role="tab"
    id="embed-tab-${id}"
    aria-controls="embed-panel"
    aria-selected=${id === chosen}
    tabindex=${id === chosen ? 0 : -1}
    @click=${() => choose(id)}
  >
    ${label}
  </button>`;
}

function renderSnippet({ id, about, code, label }: Snippet): TemplateResult {
  return html`<div class="embed-panel" role="tabpanel" id="embed-panel" aria-labelledby="embed-tab-${id}">
    <div class="embed-about">
      <p class="quiet">${about}</p>
      ${renderCopyButton({ label: 'Copy', copiedMessage: `The ${label} snippet is copied.`, text: () => code })}
    </div>
    <pre class="code" tabindex="0" aria-label="${label} snippet"><code>${code}</code></pre>
  </div>`;
}

/** Arrow keys, Home and End move between tabs, as in the ARIA tabs pattern. */
function move({ snippets, chosen, choose }: DialogView, event: KeyboardEvent): void {
  const now = snippets.findIndex(({ id }) => id === chosen);
  const targets: Record<string, number> = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  const next = target === undefined ? undefined : snippets.at(target % snippets.length);
  if (!next) return;
  event.preventDefault();
  choose(next.id);
  document.getElementById(`embed-tab-${next.id}`)?.focus();
}
