/** Sanitises markup from outside. See docs/safety.md, "6. Markup". */
import createPurifier, { type Config, type DOMPurify } from 'dompurify';
import { isAllowedUrl } from '../model/allowed-url.ts';
import { preventCspReports, styleAttribute } from './prevent-csp-reports.ts';
import { applySafeStyles } from './safe-styles.ts';

export interface MarkupOptions {
  /** Origins that images may be loaded from. Default: none. `data:` images are always allowed. */
  readonly allowOrigins?: readonly string[] | undefined;
}

const settings: Config & { RETURN_DOM_FRAGMENT: true } = {
  RETURN_DOM_FRAGMENT: true,
  USE_PROFILES: { html: true, svg: true, svgFilters: false },
  FORBID_TAGS: [
    ...'style form input textarea select option optgroup button datalist fieldset legend label output'.split(
      ' ',
    ),
    ...'object embed iframe frame frameset applet base link meta template slot dialog audio video source'.split(
      ' ',
    ),
    ...'track picture map area use image foreignobject noscript marquee animate animatecolor animatemotion animatetransform set mpath'.split(
      ' ',
    ),
  ],
  FORBID_ATTR: [
    'style',
    'name',
    'srcset',
    'ping',
    'is',
    'slot',
    'part',
    'exportparts',
    'popover',
    'autofocus',
    'form',
  ],
  ADD_ATTR: [styleAttribute],
  // Declarations look like URLs with an unknown scheme. They are checked one by one later.
  ADD_URI_SAFE_ATTR: [styleAttribute],
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  SANITIZE_DOM: true,
};

const linkPattern = /^(?:https?:\/\/|mailto:)/i;
const imagePattern = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i;

/** Nothing is parsed with this policy. Without it, the purifier would create one. */
const unusedPolicy: object = {
  createHTML: (html: string): string => html,
  createScriptURL: (address: string): string => address,
};

const inPlace: Config = Object.assign({}, settings, {
  RETURN_DOM_FRAGMENT: false,
  IN_PLACE: true,
  TRUSTED_TYPES_POLICY: unusedPolicy,
});

let purifier: DOMPurify | undefined;

/** Returns the sanitised nodes of `html`, adopted by this document. Nothing is loaded or executed in between. */
export function sanitiseHtml(html: string, options: MarkupOptions = {}): DocumentFragment {
  const dirty = purify(preventCspReports(html));
  // Still inert: images of a document without a window are not loaded.
  for (const element of Array.from(dirty.querySelectorAll('*'))) cleanElement(element, options);
  const clean = document.importNode(dirty, true);
  for (const element of Array.from(clean.querySelectorAll(`[${styleAttribute}]`)))
    moveStyles(element, options);
  return clean;
}

/** `setHTML` parses without a policy of Trusted Types, so that markup is also shown where a page forbids all policies. */
interface Sanitising {
  setHTML?(html: string, options: { sanitizer: { comments: boolean } }): void;
}

function purify(html: string): DocumentFragment {
  purifier ??= createPurifier(window);
  const inert = document.implementation.createHTMLDocument('');
  const root: HTMLElement & Sanitising = inert.body.appendChild(inert.createElement('div'));
  if (!root.setHTML || !('trustedTypes' in window)) return requireNodes(purifier.sanitize(html, settings));
  root.setHTML(html, { sanitizer: { comments: true } });
  purifier.sanitize(root, inPlace);
  const clean = inert.createDocumentFragment();
  clean.append(...root.childNodes);
  return clean;
}

/** A page that forbids the policy `dompurify` gets no nodes from a browser without `setHTML`. */
function requireNodes(nodes: DocumentFragment | null): DocumentFragment {
  if (nodes) return nodes;
  throw new Error('The Content-Security-Policy of the page forbids markup: allow the policy "dompurify".');
}

function cleanElement(element: Element, options: MarkupOptions): void {
  const isSvg = element.namespaceURI !== 'http://www.w3.org/1999/xhtml';
  // Gradients in SVG are referenced by id. Elsewhere, an id could shadow names of the page.
  if (!isSvg) element.removeAttribute('id');
  for (const attribute of Array.from(element.attributes)) {
    if (attribute.name !== styleAttribute && isReaching(attribute)) element.removeAttribute(attribute.name);
  }
  cleanLink(element);
  if (element.localName === 'img') cleanImage(element, options);
}

/** Presentation attributes of SVG may contain `url(…)`. Only references to gradients in the same markup stay. */
function isReaching({ value }: Attr): boolean {
  return /url\s*\(/i.test(value) && !/^url\(\s*["']?#[\w-]+["']?\s*\)$/i.test(value.trim());
}

function cleanLink(element: Element): void {
  for (const name of ['href', 'xlink:href']) {
    const href = element.getAttribute(name)?.trim();
    if (href === undefined) continue;
    const isLink = element.localName === 'a' && (linkPattern.test(href) || href.startsWith('#'));
    if (!isLink && !(href.startsWith('#') && element.localName.endsWith('Gradient')))
      element.removeAttribute(name);
  }
  element.removeAttribute('target');
  const href = element.getAttribute('href');
  if (element.localName !== 'a' || href === null || href.startsWith('#')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer nofollow');
}

function cleanImage(image: Element, { allowOrigins = [] }: MarkupOptions): void {
  const source = image.getAttribute('src')?.trim() ?? '';
  if (!imagePattern.test(source) && !isAllowedUrl(source, allowOrigins)) image.removeAttribute('src');
  image.setAttribute('alt', image.getAttribute('alt') ?? '');
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  image.setAttribute('referrerpolicy', 'no-referrer');
}

function moveStyles(element: Element, { allowOrigins }: MarkupOptions): void {
  const declarations = element.getAttribute(styleAttribute) ?? '';
  element.removeAttribute(styleAttribute);
  if (element instanceof HTMLElement || element instanceof SVGElement)
    applySafeStyles(element, declarations, allowOrigins);
}
