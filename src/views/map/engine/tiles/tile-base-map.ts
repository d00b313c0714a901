import {
  Map as TileMap,
  type StyleSpecification,
  addProtocol,
  type RequestTransformFunction,
} from 'maplibre-gl';
import type { Camera } from '../../model/camera-math.ts';
import { fromMercatorX, fromMercatorY } from '../../model/mercator.ts';
import { isRecord, readNonBlankString } from '../../../../model/parsing/read-value.ts';
import { EngineError } from '../../../../engines/engine-interfaces.ts';
import { provideTileWorker } from './provide-tile-worker.ts';

export interface TileRequest {
  /** A MapLibre style, or its URL. */
  readonly style: unknown;
  /** Origins that the style and its resources may be loaded from. */
  readonly allowOrigins: readonly string[];
  readonly camera: Camera;
  readonly signal: AbortSignal;
}

export interface TileBaseMap {
  /** Attribution of the tiles as plain text; empty if the style has none. */
  readonly attribution: string;
  /** Shows the same part of the world immediately. */
  follow(camera: Camera): void;
  resize(): void;
  /** The current image, valid until the next task. */
  paintNow(): HTMLCanvasElement;
  dispose(): void;
}

export async function createTileBaseMap(target: HTMLElement, request: TileRequest): Promise<TileBaseMap> {
  await provideTileWorker();
  request.signal.throwIfAborted();
  const box = document.createElement('div');
  for (const side of ['top', 'left', 'right', 'bottom']) box.style.setProperty(side, '0');
  box.style.setProperty('position', 'absolute');
  box.setAttribute('aria-hidden', 'true');
  target.prepend(box);
  let map: TileMap | undefined;
  const dispose = () => {
    map?.remove();
    box.remove();
  };
  try {
    map = createMap(box, request);
    await settle(map, request.signal);
  } catch (error) {
    dispose();
    throw error;
  }
  const drawn = map;
  return {
    attribution: readAttribution(drawn),
    follow: (camera) => {
      drawn.jumpTo(toView(camera));
      drawn.redraw();
    },
    resize: () => void drawn.resize(),
    paintNow: () => {
      drawn.redraw();
      return drawn.getCanvas();
    },
    dispose,
  };
}

const toView = ({ x, y, zoom }: Camera) => ({
  center: [fromMercatorX(x), fromMercatorY(y)] as [number, number],
  zoom,
});

function createMap(container: HTMLElement, { style, allowOrigins, camera }: TileRequest): TileMap {
  return new TileMap({
    container,
    style: readStyle(style),
    ...toView(camera),
    // The dashboard has its own gestures, names and attribution.
    interactive: false,
    attributionControl: false,
    trackResize: false,
    fadeDuration: 0,
    transformRequest: guardRequests(allowOrigins),
  });
}

/** MapLibre validates the rest of a style itself. */
const isStyle = (style: unknown): style is StyleSpecification =>
  isRecord(style) && Array.isArray(style['layers']);

function readStyle(style: unknown): StyleSpecification | string {
  if (typeof style === 'string') return style;
  if (isStyle(style)) return style;
  throw new EngineError('spec-invalid', 'The map style is neither a URL nor a style object.');
}

/** A tile that fails later leaves a gap. An error before the style is loaded means that there are no tiles. */
function settle(map: TileMap, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    map.once('load', () => {
      // Without a listener, MapLibre writes every missing tile to the console of the page.
      map.on('error', () => {});
      resolve();
    });
    map.on('error', ({ error }) => reject(toError(error)));
    signal.addEventListener('abort', () => reject(toError(signal.reason)), { once: true });
  });
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('Aborted.'));

/** Styles contain the attribution as HTML. On a page that requires Trusted Types, it is left out. */
function readAttribution(map: TileMap): string {
  const sources = Object.values(map.getStyle().sources);
  const texts = sources.map((source) =>
    readNonBlankString('attribution' in source ? source.attribution : undefined),
  );
  const plain = texts.map((text) =>
    text
      ?.replace(/<[^>]*>/g, '')
      .replace(/&copy;/g, '©')
      .trim(),
  );
  return [...new Set(plain.filter(Boolean))].join(' · ');
}

/** The URLs that a tile style may load. */
const refused = 'vitrine-refused';
let isKnown = false;

/** Requests to other origins than those that the host allows fail before they are sent. */
function guardRequests(allowOrigins: readonly string[]): RequestTransformFunction {
  if (!isKnown) addProtocol(refused, refuse);
  isKnown = true;
  const allowed = new Set(allowOrigins.filter((one) => URL.canParse(one)).map((one) => new URL(one).origin));
  return (url) => {
    const { protocol, origin, href } = new URL(url, location.href);
    if (/^(data|blob):$/.test(protocol)) return { url };
    return allowed.has(origin)
      ? { url: href, credentials: 'same-origin' }
      : { url: `${refused}://${origin}` };
  };
}

const refuse = ({ url }: { url: string }): Promise<never> =>
  Promise.reject(new Error(`The map may not load from ${url.slice(refused.length + 3)}.`));
