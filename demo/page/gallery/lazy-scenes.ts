/** Creates scenes when they come near the viewport, and removes huge ones when they are far from it again. */
import { createSceneElement } from './scene-element.ts';
import type { Scene } from './scene.ts';

/** Distance from the viewport within which a scene counts as near. */
const rootMargin = '600px 0px';

export interface LazyScenes {
  /** Renders the scene into the box when the box comes near the viewport. */
  observe(box: HTMLElement, scene: Scene): void;
  /** Stops observing all boxes, because they are about to be removed. */
  clear(): void;
}

/** Requires that the element's script is loaded. */
export function createLazyScenes(): LazyScenes {
  const scenes = new Map<Element, Scene>();
  const observer = new IntersectionObserver((entries) => entries.forEach(follow), { rootMargin });

  function follow({ target, isIntersecting }: IntersectionObserverEntry): void {
    const scene = scenes.get(target);
    if (!scene) return;
    const isShown = target.childElementCount > 0;
    if (isIntersecting && !isShown) target.append(createSceneElement(scene));
    if (!isIntersecting && isShown && scene.state === 'huge') target.replaceChildren();
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
