/** Cards for the scenes of one kind. Each has a title, a state, and a box for the scene. */
import { html, nothing, type TemplateResult } from 'lit';
import { playgroundHref, sceneHref } from './gallery-route.ts';
import { renderSceneCode } from './scene-code.ts';
import type { Scene, SceneState } from './scene.ts';

const stateNames: Readonly<Record<SceneState, string>> = {
  normal: 'Normal',
  empty: 'Empty',
  loading: 'Loading',
  error: 'Error',
  huge: 'Huge',
  tiny: 'Tiny',
  dark: 'Dark',
  'right-to-left': 'Right to left',
};

/** Labels of the states. */
export const nameState = (state: SceneState): string => stateNames[state];

/** A box is empty until it comes near the viewport. */
export function renderSceneCard(scene: Scene): TemplateResult {
  const { id, kind, title, note, state } = scene;
  return html`<article class="scene" id=${`scene-${id}`} data-state=${state} aria-labelledby=${`title-${id}`}>
    <header class="scene-heading">
      <h2 id=${`title-${id}`}><a href=${sceneHref(kind, id)}>${title}</a></h2>
      <span class="scene-state">${nameState(state)}</span>
      ${note ? html`<p class="quiet">${note}</p>` : nothing}
    </header>
    <div class="scene-ground" data-scheme=${state === 'dark' ? 'dark' : nothing}>
      <div class="scene-box" dir=${state === 'right-to-left' ? 'rtl' : 'ltr'}></div>
    </div>
    <div class="scene-foot">
      ${renderSceneCode(scene)}
      <a class="playground-link" href=${playgroundHref(kind, id)}
        >Open in playground<span class="visually-hidden">: ${title}</span></a
      >
    </div>
  </article>`;
}

/** The box of a scene. It has its final size before the scene is rendered, so that links scroll to the right position. */
export function findSceneBox(place: HTMLElement, { id, width, height }: Scene): HTMLElement | undefined {
  const box = place.querySelector<HTMLElement>(`#scene-${CSS.escape(id)} .scene-box`);
  box?.style.setProperty('--scene-height', `${height}px`);
  box?.style.setProperty('--scene-width', width === undefined ? '100%' : `${width}px`);
  return box ?? undefined;
}
