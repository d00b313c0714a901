/** The gallery's navigation: links to the kinds, and to the scenes of the open kind. */
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

/** Marks the current link in every list of links. */
export function renderGalleryNavigation(
  open: SceneKind,
  scenes: readonly Scene[],
  sceneId: string | undefined,
): void {
  for (const place of document.querySelectorAll<HTMLElement>('.kind-links')) render(kindLinks(open), place);
  render(sceneLinks(open, scenes, sceneId), findElement('.scene-links', HTMLElement));
  document.title = `${open.title} · Vitrine gallery`;
}
