/** The code that puts the first dashboard of the page into another page, and what its backend needs. */
import { html, render, type TemplateResult } from 'lit';
import { renderCopyButton } from '../copy-button.ts';
import { createSnippets, type Snippet } from '../embed/embed-snippets.ts';
import { fetchElementRelease } from '../host-config.ts';

/** Rejects if the platform does not say which script it has. */
export async function showSnippets(place: HTMLElement, platformUrl: string, baseUrl: string): Promise<void> {
  const script = await fetchElementRelease({ platformUrl });
  const snippets = createSnippets({
    script,
    baseUrl,
    publicId: 'BirdStrikes1',
    locale: 'en-US',
    currency: 'USD',
    rightToLeft: false,
    theme: undefined,
  });
  render(snippets.map(renderSnippet), place);
}

const renderSnippet = ({ id, label, about, code }: Snippet): TemplateResult =>
  html`<section class="snippet" aria-labelledby="snippet-${id}">
    <div class="snippet-heading">
      <div>
        <h3 id="snippet-${id}">${label}</h3>
        <p>${about}</p>
      </div>
      ${renderCopyButton({
        label: 'Copy',
        copiedMessage: `The ${label} snippet is copied.`,
        text: () => code,
        style: id === 'script' ? 'button primary' : 'button',
      })}
    </div>
    <pre class="code" tabindex="0" aria-label="${label} snippet"><code>${code}</code></pre>
  </section>`;
