/** The code of each dashboard of the page and of its hosts, read from the pages themselves when a visitor asks for it. */
import { html, render } from 'lit';
import { renderCopyButton } from '../copy-button.ts';
import { writeRules, writeTag } from './tag-source.ts';

export function startSourceViews(): void {
  for (const view of document.querySelectorAll<HTMLDetailsElement>('details.source')) {
    const owner = view.closest('[data-name]');
    if (!(owner instanceof HTMLElement)) continue;
    const show = (): void => showSource(view, owner);
    show();
    view.addEventListener('toggle', show);
  }
}

function showSource(view: HTMLDetailsElement, owner: HTMLElement): void {
  const name = owner.dataset.name ?? '';
  const code = view.open ? writeSource(owner) : '';
  render(
    html`<summary>Code<span class="visually-hidden">: ${name}</span></summary>
      ${renderCopyButton({ label: 'Copy', copiedMessage: `The code of “${name}” is copied.`, text: () => code })}
      <pre class="code" tabindex="0" aria-label="Code: ${name}"><code>${code}</code></pre>`,
    view,
  );
}

function writeSource(owner: HTMLElement): string {
  const elements = listDashboards(owner);
  const rules = elements.slice(0, 1).map(writeRules).filter(Boolean);
  const style = rules.map((text) => `<style>\n${indent(text)}\n</style>`);
  return [...elements.map(writeTag), ...style].join('\n\n') || 'The page in the frame is still loading.';
}

/** Those of the exhibit, or of the page in the frame of a host. */
function listDashboards(owner: HTMLElement): readonly Element[] {
  const page = owner.querySelector('iframe')?.contentDocument ?? owner;
  return [...page.querySelectorAll('vitrine-dashboard')];
}

const indent = (text: string): string => text.replace(/^/gm, '  ');
