/** One case of a gallery page: what a kind of report looks like with these rows in a box of this size. */
import type { Result } from '../../../src/model/result.ts';

export type SceneState =
  'normal' | 'empty' | 'loading' | 'error' | 'huge' | 'tiny' | 'dark' | 'right-to-left';

export interface Scene {
  /** Unique in its kind; names the part of the page in its address. */
  readonly id: string;
  readonly title: string;
  /** What to look for, in a sentence. */
  readonly note?: string;
  readonly state: SceneState;
  readonly kind: 'vega' | 'table' | 'kpi' | 'html' | 'map';
  readonly spec: Readonly<Record<string, unknown>>;
  /** Of the snapshot: `columnFormats`. */
  readonly preferences?: Readonly<Record<string, unknown>>;
  /** Made when the scene comes near. Never settling is loading, rejecting is the error. None: the spec has its own rows. */
  readonly rows?: (signal: AbortSignal) => Result | Promise<Result>;
  /** px; default: the width of the page. */
  readonly width?: number;
  /** px */
  readonly height: number;
  /** BCP 47; default `en`. */
  readonly locale?: string;
  /** IANA; default UTC. */
  readonly timeZone?: string;
  /** Where specs may load from; `own`: the origin of the page. Default: nowhere. */
  readonly allowOrigins?: 'own';
  /** A MapLibre style of the host's. */
  readonly mapStyle?: unknown;
}
