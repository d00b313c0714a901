/** Starts the gallery. It needs only the element's script: no account, no token and no data from a platform. */
import { html, render } from 'lit';
import { findElement } from '../find-element.ts';
import { fetchScriptUrl } from '../host-config.ts';
import { createSettingsStore } from '../display-settings-store.ts';
import { closeSideMenu } from '../shell/close-side-menu.ts';
import { startSchemeSwitch } from '../shell/scheme-switch.ts';
import { renderGalleryNavigation } from './gallery-navigation.ts';
import { readGalleryRoute } from './gallery-route.ts';
import { findSceneBox, renderSceneCard } from './scene-cards.ts';
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
  // Trusted Types do not apply to the address of `import()`; `script-src` alone restricts it.
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
    // The visitor may have chosen another kind while the scenes of this kind were loading.
    if (readGalleryRoute(location.hash, shown).kind !== kind) return;
    renderGalleryNavigation(kind, scenes, sceneId);
    const moved = shown !== kind;
    if (moved) showScenes(kind, scenes);
    closeSideMenu();
    goTo(sceneId, moved);
  };

  function showScenes(kind: SceneKind, scenes: readonly Scene[]): void {
    stages.clear();
    shown = kind;
    showHeading(kind);
    render(html`${scenes.map(renderSceneCard)}`, place.appendChild(emptied()));
    for (const scene of scenes) {
      const box = findSceneBox(place, scene);
      if (box) stages.observe(box, scene);
    }
  }

  addEventListener('hashchange', () => void move().catch(showFailure));
  void move().catch(showFailure);
}

/** Removes the scenes of the previous kind, and creates a container for the next kind. */
function emptied(): HTMLElement {
  place.replaceChildren();
  return document.createElement('div');
}

function showHeading({ title, lead }: SceneKind): void {
  findElement('#kind-title', HTMLElement).textContent = title;
  findElement('.kind-lead', HTMLElement).textContent = lead;
}

/** Scrolls to a scene. Without a scene, a newly opened kind starts at the top of the page. */
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
