/** The texts of the playground, and what is wrong with them. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import type { CodeEditorElement } from '../../../src/elements/code-editor/code-editor-element.ts';
import type { CompletionSource } from '../../../src/model/code-completion/code-completion.ts';
import { renderCopyButton } from '../copy-button.ts';
import { playgroundHref } from '../gallery/gallery-route.ts';
import { nameState } from '../gallery/scene-cards.ts';
import type { Scene } from '../gallery/scene.ts';
import { mostLinkCharacters } from './playground-link.ts';
import type { StageProblem } from './live-stage.ts';
import { fieldNames, type FieldName, type PlaygroundState, type ReadState } from './playground-state.ts';

export interface FieldsShown {
  readonly state: PlaygroundState;
  readonly faults: ReadState['faults'];
  /** What the element reports of the latest texts without mistakes. */
  readonly problem: StageProblem | undefined;
  /** What completes the spec, once it has loaded. */
  readonly complete: CompletionSource | undefined;
  readonly onEdit: (name: FieldName, text: string) => void;
}

const titles: Readonly<Record<FieldName, string>> = { spec: 'Spec', rows: 'Rows' };

export function renderFields(place: HTMLElement, shown: FieldsShown): void {
  // A step back in an editor never leads to the texts of another scene.
  render(
    keyed(
      shown.state.scene,
      fieldNames.map((name) => renderField(name, shown)),
    ),
    place,
  );
}

function renderField(name: FieldName, shown: FieldsShown): TemplateResult {
  const { state, faults, complete, onEdit } = shown;
  const fault = faults[name];
  const title = titles[name];
  const edit = ({ currentTarget }: Event & { readonly currentTarget: CodeEditorElement }): void =>
    onEdit(name, currentTarget.value);
  return html`<section class="text-field" data-field=${name} aria-labelledby="${name}-title">
    <div class="source-heading">
      <h2 id="${name}-title">${title}</h2>
      ${name === 'rows' && state.source.rowsNote ? html`<p>${state.source.rowsNote}</p>` : nothing}
      ${renderCopyButton({
        label: 'Copy',
        about: title,
        copiedMessage: `${title} copied.`,
        text: () => state.texts[name],
      })}
    </div>
    <vitrine-code-editor
      .label=${`${title}, JSON`}
      .value=${live(state.texts[name])}
      .diagnostics=${fault && 'from' in fault ? [fault] : []}
      .complete=${name === 'spec' ? complete : undefined}
      @edit=${edit}
    ></vitrine-code-editor>
    <div class="problem" role="status">${renderProblem(name, shown)}</div>
  </section>`;
}

/** A mistake in a text hides what the element said of the text before. */
function renderProblem(name: FieldName, { faults, problem }: FieldsShown): TemplateResult | typeof nothing {
  const fault = faults[name];
  if (fault) return html`<p>${'line' in fault ? `Line ${fault.line}: ` : ''}${fault.message}</p>`;
  if (!problem || faults.spec || faults.rows || toField(problem) !== name) return nothing;
  return html`<p>
    <code><strong>${problem.code}</strong> ${problem.detail}</code>
  </p>`;
}

/** The field that an error of the element concerns. */
const toField = ({ code }: StageProblem): FieldName => (code === 'query-failed' ? 'rows' : 'spec');

/** The scenes of the open kind to begin with. */
export function renderScenePicker(place: HTMLElement, scenes: readonly Scene[], open: Scene): void {
  const choose = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) location.href = playgroundHref(open.kind, target.value);
  };
  render(
    html`<label for="scene">Scene</label>
      <select class="input" id="scene" @change=${choose}>
        ${scenes.map(
          ({ id, title, state }) =>
            html`<option value=${id} ?selected=${id === open.id}>
              ${title}${state === 'normal' ? '' : ` · ${nameState(state)}`}
            </option>`,
        )}
      </select>`,
    place,
  );
}

/** @param length - of the link's part that holds the texts. */
export function renderLink(place: HTMLElement, length: number): void {
  const isLong = length > mostLinkCharacters;
  const [count, most] = [length, mostLinkCharacters].map((number) => number.toLocaleString('en'));
  render(
    html`<span class="too-long" role="status"
        >${
          isLong
            ? `The texts are too long for a link: ${count} characters of at most ${most}. Copy them instead.`
            : nothing
        }</span
      >${
        isLong
          ? nothing
          : renderCopyButton({
              label: 'Copy link',
              copiedMessage: 'The link is copied.',
              text: () => location.href,
            })
      }`,
    place,
  );
}
