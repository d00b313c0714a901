/** Builds scenes when they come near, and lets go of huge ones when they are far again. */
import { createSceneElement } from './scene-element.ts';
import type { Scene } from './scene.ts';

/** How far outside of the window a scene counts as near. */
const rootMargin = '600px 0px';

export interface LazyScenes {
  /** Puts the scene into that box as soon as the box is near. */
  observe(box: HTMLElement, scene: Scene): void;
  /** Forgets all boxes, which are about to leave the page. */
  clear(): void;
}

/** Needs the element's script to be there. */
export function createLazyScenes(): LazyScenes {
  const scenes = new Map<Element, Scene>();
  const observer = new IntersectionObserver((entries) => entries.forEach(follow), { rootMargin });

  function follow({ target, isIntersecting }: IntersectionObserverEntry): void {
    const scene = scenes.get(target);
    if (!scene) return;
    const stands = target.childElementCount > 0;
    if (isIntersecting && !stands) target.append(createSceneElement(scene));
    if (!isIntersecting && stands && scene.state === 'huge') target.replaceChildren();
  }

  return {
    observe(box, scene) {
      scenes.set(box, scene);
      observer.observe(box);
    },
    clear() {
      observer.disconnect();
      scenes.clear();
    },
  };
}
