/** Pages that a dashboard must stand in: layouts, style sheets, policies and scripts of hosts. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { HostPage } from './host-page-harness.ts';

const inside = (style: string, around = ''): string => `<main id="room" style="${style}"></main>${around}`;

/** Parents that size their children, or themselves by their children. */
export const layouts: readonly HostPage[] = [
  { name: 'a plain page' },
  { name: 'a flex container', body: inside('display: flex') },
  {
    name: 'a flex container beside a navigation',
    body: `<div id="room" style="display: flex"><nav style="width: 200px">Navigation</nav></div>`,
    width: 800,
  },
  { name: 'a flex column', body: inside('display: flex; flex-direction: column') },
  {
    name: 'a centred flex column',
    body: inside('display: flex; flex-direction: column; align-items: center'),
  },
  { name: 'a centred flex row', body: inside('display: flex; justify-content: center') },
  {
    name: 'a wrapping flex row beside a wide card',
    body: `<div id="room" style="display: flex; flex-wrap: wrap"><div style="width: 900px">Card</div></div>`,
  },
  { name: 'an inline flex container', body: inside('display: inline-flex') },
  { name: 'a grid', body: inside('display: grid') },
  { name: 'a centred grid', body: inside('display: grid; place-items: center') },
  {
    name: 'a grid column',
    body: inside('display: grid; grid-template-columns: 1fr 1fr'),
    width: 500,
  },
  { name: 'an inline block', body: inside('display: inline-block') },
  { name: 'a box that fits its content', body: inside('width: fit-content') },
  { name: 'a float', body: inside('float: left') },
  {
    name: 'a table cell',
    body: '<table style="border-spacing: 0"><tr><td id="room" style="padding: 0"></table>',
  },
  { name: 'an absolutely positioned box', body: inside('position: absolute; left: 0; top: 0') },
  { name: 'a box of 642.5 px', body: inside('width: 642.5px'), width: 642.5 },
  { name: 'a box of 333.33 px', body: inside('width: 333.33px'), width: 333.328 },
  { name: 'a box of 390 px', body: inside('width: 390px'), width: 390 },
  { name: 'a multi-column article', body: inside('columns: 2; column-gap: 0'), width: 500 },
  {
    name: 'an element with margins and a border',
    css: 'vitrine-dashboard { margin: 20px; border: 5px solid; padding: 10px }',
    width: 930,
  },
  { name: 'an element of a given width', css: 'vitrine-dashboard { width: 700px }', width: 700 },
];

/** Style sheets that reach the element, or change how it is shown. */
export const styleSheets: readonly HostPage[] = [
  {
    name: '* { all: unset }',
    css: '* { all: unset } style, script, title, head { display: none } body, main { display: block }',
  },
  { name: '* { box-sizing: content-box }', css: '* { box-sizing: content-box; margin: 0; padding: 0 }' },
  {
    name: 'svg { width: 100% }',
    css: 'svg, canvas { width: 100%; height: auto } img, canvas { max-width: 50% }',
  },
  { name: 'html { font-size: 62.5% }', css: 'html { font-size: 62.5% }' },
  { name: 'html { font-size: 24px }', css: 'html { font-size: 24px; line-height: 3; letter-spacing: 2px }' },
  { name: 'body { zoom: 1.2 }', css: 'body { zoom: 1.2 }', width: 1000 / 1.2 },
  { name: 'body { zoom: 1.1 }', css: 'body { zoom: 1.1 }', width: 1000 / 1.1 },
  { name: 'html { zoom: 0.8 }', css: 'html { zoom: 0.8 }', width: 1250 },
  { name: 'transform: scale(.8)', css: '#room { transform: scale(.8); transform-origin: 0 0 }' },
  {
    name: 'transform: scale(1.25)',
    css: '#room { width: 700px; transform: scale(1.25); transform-origin: 0 0 }',
    width: 700,
  },
  { name: 'a right-to-left page', root: 'dir="rtl"' },
  {
    name: 'forced line breaks',
    css: '* { white-space: pre; word-break: break-all; text-transform: uppercase }',
  },
];

const strict = (more: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' data:; connect-src 'self'; img-src 'self' data:; ${more}`;
const trusted = "require-trusted-types-for 'script'";

/** Content-Security-Policies. Style sheets of these pages are `data:` addresses, which the element does not need. */
export const policies: readonly HostPage[] = [
  { name: 'a strict policy', policy: strict('') },
  { name: 'Trusted Types', policy: strict(trusted) },
  { name: 'Trusted Types without any policy', policy: strict(`${trusted}; trusted-types 'none'`) },
  { name: 'Trusted Types with policies of the host only', policy: strict(`${trusted}; trusted-types app`) },
  {
    name: 'a policy that takes scripts by a nonce alone',
    policy: strict('').replace("script-src 'self'", "script-src 'nonce-host'"),
  },
  {
    name: 'a policy with a nonce and strict-dynamic',
    policy: strict('').replace("script-src 'self'", "script-src 'nonce-host' 'strict-dynamic'"),
  },
  {
    name: 'a list of policies without duplicates, whose lit-html is taken',
    policy: strict(`${trusted}; trusted-types lit-html dompurify`),
    mount: (page, element) => {
      const { trustedTypes } = page.defaultView as unknown as { trustedTypes: TrustedTypesFactory };
      for (const name of ['lit-html', 'dompurify']) trustedTypes.createPolicy(name, {});
      page.querySelector('#room')?.append(element);
      return element;
    },
  },
];

interface TrustedTypesFactory {
  createPolicy(name: string, rules: object): unknown;
}

/** Gives the page's own element the dashboard and the rows of an element that is not shown. */
function fillFirst(page: Document, { dashboard, dataSource }: DashboardElement): DashboardElement {
  const first = page.querySelector('vitrine-dashboard');
  if (!first) throw new Error('The page has no dashboard.');
  return Object.assign(first, { dashboard, dataSource });
}

/** Places that are hidden at first, ways into the page, and scripts of hosts. */
export const situations: readonly HostPage[] = [
  {
    name: 'a page that becomes right-to-left later',
    act: (page) => {
      page.documentElement.dir = 'rtl';
    },
  },
  {
    name: 'details that are opened later',
    body: '<details><summary>More</summary><main id="room"></main></details>',
    mount: (page, element) => {
      page.querySelector('#room')?.append(element);
      page.querySelector('details')?.setAttribute('open', '');
      return element;
    },
  },
  {
    name: 'a tab that is shown later',
    body: '<main id="room" style="display: none"></main>',
    mount: async (page, element) => {
      page.querySelector('#room')?.append(element);
      await element.whenReady();
      page.querySelector('#room')?.removeAttribute('style');
      return element;
    },
  },
  { name: 'content-visibility: auto', body: inside('content-visibility: auto') },
  {
    name: 'a form',
    body: '<form id="room" onsubmit="throw new Error(\'The form was submitted.\')"><input name="a"></form>',
  },
  {
    name: 'a shadow root of the host',
    mount: (page, element) => {
      page.querySelector('#room')?.attachShadow({ mode: 'open' }).append(element);
      return element;
    },
  },
  {
    name: 'a modal dialog',
    body: '<dialog id="room" style="padding: 0; border: 0; width: 700px; max-width: none"></dialog>',
    width: 700,
    mount: (page, element) => {
      const dialog = page.querySelector('dialog');
      dialog?.append(element);
      dialog?.showModal();
      return element;
    },
  },
  {
    name: 'a copy by cloneNode',
    mount: (page, element) => {
      page.querySelector('#room')?.append(element.cloneNode(true));
      return fillFirst(page, element);
    },
  },
  {
    name: 'markup that is set by innerHTML',
    mount: (page, element) => {
      const room = page.querySelector('#room');
      if (room) room.innerHTML = '<vitrine-dashboard></vitrine-dashboard>';
      return fillFirst(page, element);
    },
  },
  {
    name: 'a page that loads the script twice, from two addresses',
    head: `<script type="module" src="${location.origin}/dist/vitrine.js?copy=2"></script>`,
  },
  {
    name: 'another place, after a move',
    body: '<aside></aside><main id="room"></main>',
    mount: (page, element) => {
      page.querySelector('aside')?.append(element);
      return element;
    },
    act: (page, element) => page.querySelector('#room')?.append(element),
  },
  { name: 'a page with a base address', head: '<base href="https://elsewhere.example/">' },
  {
    name: 'a page whose old library has changed prototypes',
    head: '<script src="/test/pages/old-library.js"></script>',
  },
];

/** Pages that give the dashboard less height than its content has. */
export const limitedHeights: readonly (HostPage & { readonly height: number })[] = [
  {
    name: 'height: 100%',
    body: inside('height: 400px'),
    css: 'vitrine-dashboard { height: 100% }',
    height: 400,
  },
  { name: 'max-height', css: 'vitrine-dashboard { max-height: 300px }', height: 300 },
  {
    name: 'a flex column of a fixed height',
    body: '<div id="room" style="display: flex; flex-direction: column; height: 500px"><header style="height: 60px">Head</header></div>',
    height: 440,
  },
  {
    name: 'a grid area of a fixed height',
    body: inside('display: grid; grid-template-rows: 350px'),
    height: 350,
  },
];
