/** The visitor's place in the gallery: `#<kind>` or `#<kind>/<scene>`. */
import { sceneKinds, type SceneKind } from './scene-kinds.ts';

export interface GalleryRoute {
  readonly kind: SceneKind;
  /** The scene to scroll to. Undefined: the top of the page. */
  readonly sceneId: string | undefined;
}

/** Unknown addresses, such as the skip link's, keep the `current` kind. Without a current kind, the first kind opens. */
export function readGalleryRoute(hash: string, current?: SceneKind): GalleryRoute {
  const [name, sceneId] = hash.replace(/^#/, '').split('/');
  const found = sceneKinds.find((known) => known.kind === name);
  const kind = found ?? current ?? sceneKinds[0];
  if (!kind) throw new Error('The gallery has no kinds.');
  return { kind, sceneId: (found && sceneId) || undefined };
}

export const kindHref = ({ kind }: Pick<SceneKind, 'kind'>): string => `#${kind}`;

export const sceneHref = (kind: string, sceneId: string): string => `#${kind}/${sceneId}`;

/** The page on which the scene can be edited. */
export const playgroundHref = (kind: string, sceneId: string): string => `./playground#${kind}/${sceneId}`;
