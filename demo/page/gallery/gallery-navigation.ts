/** The gallery's navigation: the kinds, and the scenes of the one that is open. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { findElement } from '../find-element.ts';
import { kindHref, sceneHref } from './gallery-route.ts';
import { nameState } from './scene-cards.ts';
import type { Scene } from './scene.ts';
import { sceneKinds, type SceneKind } from './scene-kinds.ts';

const kindLinks = (open: SceneKind): TemplateResult[] =>
  sceneKinds.map(
    (kind) =>
      html`<a href=${kindHref(kind)} aria-current=${kind === open ? 'page' : nothing}>${kind.title}</a>`,
  );

const sceneLinks = (
  { kind }: SceneKind,
  scenes: readonly Scene[],
  sceneId: string | undefined,
): TemplateResult[] =>
  scenes.map(
    ({ id, title, state }) =>
      html`<a href=${sceneHref(kind, id)} aria-current=${id === sceneId ? 'location' : nothing}
        ><span>${title}</span><small>${nameState(state)}</small></a
      >`,
  );

/** Marks where the visitor is, in every place that shows it. */
export function renderGalleryNavigation(
  open: SceneKind,
  scenes: readonly Scene[],
  sceneId: string | undefined,
): void {
  for (const place of document.querySelectorAll<HTMLElement>('.kind-links')) render(kindLinks(open), place);
  render(sceneLinks(open, scenes, sceneId), findElement('.scene-links', HTMLElement));
  document.title = `${open.title} · Vitrine gallery`;
}
