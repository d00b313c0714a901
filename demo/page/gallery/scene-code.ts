/** The fold “Code” of a scene. Its texts are written when a visitor opens it. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import { renderCopyButton } from '../copy-button.ts';
import type { Scene } from './scene.ts';
import { writeSceneSource, type SceneSource } from './scene-source.ts';

export function renderSceneCode(scene: Scene): TemplateResult {
  const show = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLDetailsElement)) return;
    const place = currentTarget.querySelector('div');
    if (place) render(currentTarget.open ? until(renderSource(scene), nothing) : nothing, place);
  };
  return html`<details class="source" @toggle=${show}>
    <summary>Code<span class="visually-hidden">: ${scene.title}</span></summary>
    <div></div>
  </details>`;
}

const renderSource = async (scene: Scene): Promise<readonly TemplateResult[]> => {
  const source = await writeSceneSource(scene);
  return listParts(source).map((part) => renderPart(part, scene.title));
};

interface Part {
  readonly title: string;
  readonly code: string;
  readonly note: string | undefined;
}

const listParts = ({ spec, rows, rowsNote, code }: SceneSource): readonly Part[] => [
  { title: 'Spec', code: spec, note: undefined },
  { title: 'Rows', code: rows, note: rowsNote },
  {
    title: 'Script',
    code,
    note: rows ? 'The spec and the rows are files beside it.' : 'The spec is a file beside it.',
  },
];

const renderPart = ({ title, code, note }: Part, name: string): TemplateResult =>
  html`<div class="source-part">
    <div class="source-heading">
      <h3>${title}</h3>
      ${note ? html`<p>${note}</p>` : nothing}
      ${
        code &&
        renderCopyButton({
          label: 'Copy',
          about: `${title} of ${name}`,
          copiedMessage: `${title} of “${name}” copied.`,
          text: () => code,
        })
      }
    </div>
    ${
      code &&
      html`<pre
        class="code"
        tabindex="0"
        role="region"
        aria-label="${title}: ${name}"
      ><code>${code}</code></pre>`
    }
  </div>`;
