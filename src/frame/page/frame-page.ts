/**
 * The script of the frame page (docs/frame.md): shows one dashboard for the page around it, and speaks with this page
 * only. The token arrives by message, and is never part of an address.
 */
import { writeFrameText, type FrameMessageKey } from '../../model/messages/frame-en.ts';
import { findValidLocale } from '../protocol/find-valid-locale.ts';
import { toPostedMessage, type FrameMessage, type HostMessage } from '../protocol/frame-messages.ts';
import type { PropertyValues } from '../protocol/frame-properties.ts';
import { readHostMessage } from '../protocol/read-host-message.ts';
import { createElementBridge, type ElementBridge } from './element-bridge.ts';
import { classifySender } from '../protocol/classify-sender.ts';

/** Milliseconds between two `hello`, since the host's script may start after the frame page. */
const helloInterval = 1_000;
/** Number of `hello` without an answer after which the page says so. */
const helloLimit = 10;

/** The element's file, beside the built file of this script. */
const elementScript: string = './vitrine.js';

const host = window.parent;
/** The service has checked it: a page with an origin that is not listed has no script. */
const namedOrigin = new URLSearchParams(location.search).get('origin') ?? undefined;

/** The origin of the host, once it has connected. Nothing but `hello` is sent before. */
let hostOrigin: string | undefined;
let bridge: ElementBridge | undefined;

function post(message: FrameMessage): void {
  if (hostOrigin !== undefined) host.postMessage(toPostedMessage(message), hostOrigin);
}

/** Says in words why there is no dashboard. */
function showWords(key: FrameMessageKey): void {
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = writeFrameText(key);
  document.body.replaceChildren(words);
}

function onMessage(event: MessageEvent<unknown>): void {
  const sender = classifySender(event, { host, origin: hostOrigin ?? namedOrigin });
  const message = sender === 'other' ? undefined : readHostMessage(event.data);
  if (!message) return;
  if (sender === 'host') receive(message, event.origin);
  else if (!bridge) showWords('wrong-origin');
}

function receive(message: HostMessage, origin: string): void {
  if (bridge) bridge.receive(message);
  else if (message.type === 'connect') connect(message.properties, origin);
}

function connect(properties: PropertyValues, origin: string): void {
  hostOrigin = origin;
  const element = document.createElement('vitrine-dashboard');
  // Relative, since a proxy may put the platform below a path.
  element.baseUrl = new URL('../../api', location.href).href;
  element.publicId = readPublicId();
  element.addEventListener(
    'vitrine-ready',
    ({ title }) => (document.title = title ?? writeFrameText('title')),
  );
  bridge = createElementBridge({ element, post, applyToPage });
  bridge.set(properties);
  document.body.replaceChildren(element);
  post({ type: 'connected' });
  new ResizeObserver(reportHeight).observe(document.body);
}

function readPublicId(): string {
  const [last = ''] = location.pathname.split('/').slice(-1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

let height = -1;

/** Rounded up: half a pixel less would give the frame a scroll bar. */
function reportHeight(): void {
  const current = Math.ceil(document.body.getBoundingClientRect().height);
  if (current === height) return;
  height = current;
  post({ type: 'height', height });
}

function applyToPage(properties: PropertyValues): void {
  const root = document.documentElement;
  const { locale, dir, colorScheme, autoHeight } = properties;
  if ('locale' in properties) root.lang = findValidLocale(locale, navigator.language);
  if ('dir' in properties) root.dir = typeof dir === 'string' ? dir : '';
  if ('autoHeight' in properties) root.classList.toggle('auto-height', autoHeight === true);
  if ('colorScheme' in properties)
    root.style.colorScheme = colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : '';
}

/** Greets until the host connects. `*` is safe: the greeting holds nothing. */
function greet(count = 1): void {
  if (bridge) return;
  host.postMessage(toPostedMessage({ type: 'hello' }), namedOrigin ?? '*');
  if (count === helloLimit) showWords('no-host');
  setTimeout(() => greet(count + 1), helloInterval);
}

async function start(): Promise<void> {
  document.documentElement.lang = findValidLocale(navigator.language);
  if (host === window) return showWords('no-frame');
  try {
    await import(/* @vite-ignore */ new URL(elementScript, import.meta.url).href);
  } catch {
    return showWords('not-loaded');
  }
  // Messages before this are lost, and the greeting asks for them again: the element needs its script first.
  addEventListener('message', onMessage);
  greet();
}

void start();
