import {
  Map as TileMap,
  type StyleSpecification,
  addProtocol,
  type RequestTransformFunction,
} from 'maplibre-gl';
import type { Camera } from '../../model/map/camera-math.ts';
import { fromMercatorX, fromMercatorY } from '../../model/map/mercator.ts';
import { isRecord, readText } from '../../model/parsing/read-value.ts';
import { EngineError } from '../engine-interfaces.ts';
import { provideWorker } from './tile-worker.ts';

export interface TileRequest {
  /** A MapLibre style, or its address. */
  readonly style: unknown;
  /** Where the style and what it names may be loaded from. */
  readonly allowOrigins: readonly string[];
  readonly camera: Camera;
  readonly signal: AbortSignal;
}

export interface TileBaseMap {
  /** Whom the tiles are from, as plain text; empty where the style names nobody. */
  readonly attribution: string;
  /** Shows the same part of the world at once. */
  follow(camera: Camera): void;
  resize(): void;
  /** The picture as it is now, valid until the next task. */
  paintNow(): HTMLCanvasElement;
  dispose(): void;
}

export async function createTileBaseMap(target: HTMLElement, request: TileRequest): Promise<TileBaseMap> {
  provideWorker();
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
    // Hands, names and the attribution are the dashboard's own.
    interactive: false,
    attributionControl: false,
    trackResize: false,
    fadeDuration: 0,
    transformRequest: guardRequests(allowOrigins),
  });
}

function readStyle(style: unknown): StyleSpecification | string {
  if (typeof style === 'string') return style;
  if (isRecord(style) && Array.isArray(style['layers'])) return style as unknown as StyleSpecification;
  throw new EngineError('spec-invalid', 'The map style is neither an address nor a style.');
}

/** A tile that does not come later leaves a gap; one before the style stands means that there is none. */
function settle(map: TileMap, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    map.once('load', () => {
      // Without a listener MapLibre writes every missing tile to the page's console.
      map.on('error', () => {});
      resolve();
    });
    map.on('error', ({ error }) => reject(toError(error)));
    signal.addEventListener('abort', () => reject(toError(signal.reason)), { once: true });
  });
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('Aborted.'));

/** Styles write it in HTML; a page that trusts no text as such is given none. */
function readAttribution(map: TileMap): string {
  const sources = Object.values(map.getStyle().sources);
  const texts = sources.map((source) => readText('attribution' in source ? source.attribution : undefined));
  const plain = texts.map((text) =>
    text
      ?.replace(/<[^>]*>/g, '')
      .replace(/&copy;/g, '©')
      .trim(),
  );
  return [...new Set(plain.filter(Boolean))].join(' · ');
}

/** Which addresses a tile style may reach. */
const refused = 'vitrine-refused';
let isKnown = false;

/** Requests to origins that the host has not allowed fail before they are made. */
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
