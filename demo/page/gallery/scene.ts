/** One example on a gallery page: a report of one kind with its rows, in a box of a given size. */
import type { Result } from '../../../src/model/result.ts';

export type SceneState =
  | 'normal'
  | 'empty'
  | 'loading'
  | 'error'
  | 'huge'
  | 'tiny'
  | 'dark'
  | 'right-to-left';

export interface Scene {
  /** Unique in its kind. It is the fragment of the scene's address. */
  readonly id: string;
  readonly title: string;
  /** One sentence about what the scene shows. */
  readonly note?: string;
  readonly state: SceneState;
  readonly kind: 'vega' | 'table' | 'kpi' | 'html' | 'map';
  readonly spec: Readonly<Record<string, unknown>>;
  /** The `columnFormats` of the snapshot. */
  readonly preferences?: Readonly<Record<string, unknown>>;
  /**
   * Called when the scene comes near the viewport. A promise that stays pending shows the loading state, a rejected one the
   * error state. Undefined: the spec contains its own rows.
   */
  readonly rows?: (signal: AbortSignal) => Result | Promise<Result>;
  /** Width in px. Default: the width of the page. */
  readonly width?: number;
  /** px */
  readonly height: number;
  /** Locale as a BCP 47 tag. Default: `en`. */
  readonly locale?: string;
  /** Time zone as an IANA name. Default: UTC. */
  readonly timeZone?: string;
  /** Origins from which specs may load files. `own` is the origin of the page. Default: none. */
  readonly allowOrigins?: 'own';
  /** A MapLibre style that the host sets. */
  readonly mapStyle?: unknown;
}
