/** Where in the gallery a visitor is: `#<kind>` or `#<kind>/<scene>`. */
import { sceneKinds, type SceneKind } from './scene-kinds.ts';

export interface GalleryRoute {
  readonly kind: SceneKind;
  /** The scene to stand at the top; none: the page's beginning. */
  readonly sceneId: string | undefined;
}

/** Anything unknown, such as the skip link's own address, leaves the visitor at `current`, or begins with the first kind. */
export function readGalleryRoute(hash: string, current?: SceneKind): GalleryRoute {
  const [name, sceneId] = hash.replace(/^#/, '').split('/');
  const found = sceneKinds.find((known) => known.kind === name);
  const kind = found ?? current ?? sceneKinds[0];
  if (!kind) throw new Error('The gallery has no kinds.');
  return { kind, sceneId: (found && sceneId) || undefined };
}

export const kindHref = ({ kind }: Pick<SceneKind, 'kind'>): string => `#${kind}`;

export const sceneHref = (kind: string, sceneId: string): string => `#${kind}/${sceneId}`;
