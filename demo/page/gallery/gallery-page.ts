/** Starts the gallery. It needs the element's script and nothing else: no account, no token, no answer of a platform. */
import { html, render } from 'lit';
import { findElement } from '../find-element.ts';
import { fetchScriptUrl } from '../host-config.ts';
import { createSettingsStore } from '../display-settings.ts';
import { closeMenu } from '../shell/side-menu.ts';
import { startSchemeSwitch } from '../shell/scheme-switch.ts';
import { renderGalleryNavigation } from './gallery-navigation.ts';
import { readGalleryRoute } from './gallery-route.ts';
import { findBox, renderSceneCard } from './scene-cards.ts';
import { createLazyScenes } from './lazy-scenes.ts';
import type { Scene } from './scene.ts';
import type { SceneKind } from './scene-kinds.ts';
import { startWidthSwitch } from './width-switch.ts';

const place = findElement('.scenes', HTMLElement);
let shown: SceneKind | undefined;

startSchemeSwitch(createSettingsStore());
startWidthSwitch(place);
showHeading(readGalleryRoute(location.hash).kind);
try {
  // A module address is no sink of Trusted Types: `script-src` alone decides over it.
  await import(/* @vite-ignore */ await fetchScriptUrl());
  startRouting();
} catch {
  showFailure();
}

function startRouting(): void {
  const stages = createLazyScenes();
  const move = async (): Promise<void> => {
    const { kind, sceneId } = readGalleryRoute(location.hash, shown);
    const scenes = await kind.load();
    // A slow page must not take the place of the one that was asked for after it.
    if (readGalleryRoute(location.hash, shown).kind !== kind) return;
    renderGalleryNavigation(kind, scenes, sceneId);
    const moved = shown !== kind;
    if (moved) showScenes(kind, scenes);
    closeMenu();
    goTo(sceneId, moved);
  };

  function showScenes(kind: SceneKind, scenes: readonly Scene[]): void {
    stages.clear();
    shown = kind;
    showHeading(kind);
    render(html`${scenes.map(renderSceneCard)}`, place.appendChild(emptied()));
    for (const scene of scenes) {
      const box = findBox(place, scene);
      if (box) stages.observe(box, scene);
    }
  }

  addEventListener('hashchange', () => void move().catch(showFailure));
  void move().catch(showFailure);
}

/** Each kind has a container of its own: what stood in the last one leaves with it. */
function emptied(): HTMLElement {
  place.replaceChildren();
  return document.createElement('div');
}

function showHeading({ title, lead }: SceneKind): void {
  findElement('#kind-title', HTMLElement).textContent = title;
  findElement('.kind-lead', HTMLElement).textContent = lead;
}

/** Another kind begins at its top. */
function goTo(sceneId: string | undefined, moved: boolean): void {
  const card = sceneId ? document.getElementById(`scene-${sceneId}`) : undefined;
  if (card) card.scrollIntoView();
  else if (moved) scrollTo(0, 0);
}

function showFailure(): void {
  const failure = findElement('.failure', HTMLElement);
  failure.querySelector('button')?.addEventListener('click', () => location.reload());
  failure.hidden = false;
  place.hidden = true;
}
