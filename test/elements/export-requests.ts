/** Exports every widget in every format, and records all side effects. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clearPage, mount, waitForPaint, waitForRendered } from './page-harness.ts';
import { until } from '../until.ts';

type Spec = Readonly<Record<string, unknown>>;

export interface ObservedExports {
  /** Exported files. */
  readonly files: number;
  /** Exports that were refused, with their reasons. */
  readonly refused: readonly string[];
  /** Events except `vitrine-exported`, requests, opened windows, violations of the policy, and console messages. */
  readonly others: readonly string[];
}

const formats = ['png', 'svg', 'csv', 'json', 'xlsx'] as const;
/** Number of charts per dashboard. */
const atOnce = 16;
const evil = 'https://evil.example/followed';

/** Gives all marks of a chart a link and a description. */
export function addLinks(spec: Spec): Spec {
  const copy = structuredClone(spec) as Record<string, unknown>;
  visit(copy);
  return copy;
}

function visit(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(visit);
  if (typeof node !== 'object' || node === null) return;
  const record = node as Record<string, unknown>;
  const { mark, type, encode } = record;
  if (typeof mark === 'string') record['mark'] = { type: mark, href: evil, tooltip: true };
  else if (typeof mark === 'object' && mark !== null) record['mark'] = { ...mark, href: evil };
  if (typeof type === 'string' && typeof encode === 'object' && encode !== null) {
    const { enter, ...others } = encode as Record<string, Record<string, unknown>>;
    record['encode'] = {
      ...others,
      enter: { ...enter, href: { value: evil }, cursor: { value: 'pointer' } },
    };
  }
  for (const [key, value] of Object.entries(record)) if (key !== 'data' && key !== 'datasets') visit(value);
}

/** `specs`: specs of charts by name. */
export async function exportAll(specs: Readonly<Record<string, Spec>>): Promise<ObservedExports> {
  const names = Object.keys(specs);
  const heard: ObservedExports[] = [];
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    heard.push(await exportSome(Object.fromEntries(some.map((name) => [name, specs[name] ?? {}]))));
    clearPage();
  }
  return {
    files: heard.reduce((sum, { files }) => sum + files, 0),
    refused: heard.flatMap(({ refused }) => refused),
    others: heard.flatMap(({ others }) => others),
  };
}

/** Files that dashboards load after their first drawing, with or without an export: of summaries, and of outages. */
const laterFiles = ['/summary-', '/outage-controller-'];
let later: Promise<unknown> | undefined;

function loadedLaterFiles(): Promise<unknown> {
  later ??= Promise.all(laterFiles.map(loadedFile));
  return later;
}

/** @param part - a part of the file's address. */
async function loadedFile(part: string): Promise<unknown> {
  const find = () => performance.getEntriesByType('resource').find(({ name }) => name.includes(part))?.name;
  await until(() => find() !== undefined);
  return import(/* @vite-ignore */ find() ?? '');
}

async function exportSome(specs: Readonly<Record<string, Spec>>): Promise<ObservedExports> {
  const element = mount({ dashboard: toDashboard(specs), allowExport: true, locale: 'en', timeZone: 'UTC' });
  await waitForRendered(element);
  const ids = Object.keys(specs);
  // The first export of each format loads the code that writes its files.
  for (const format of formats)
    await element.export({ format, widgetId: ids[0] ?? '' }).catch(() => undefined);
  await loadedLaterFiles();
  const noted = note(element);
  const refused: string[] = [];
  let files = 0;
  for (const widgetId of ids)
    for (const format of formats)
      await element.export({ format, widgetId }).then(
        (file) => (files += file.size > 0 ? 1 : 0),
        (error: unknown) => refused.push(`${widgetId} as ${format}: ${String(error)}`),
      );
  await waitForPaint();
  return { files, refused, others: noted.end() };
}

/** Charts that are small enough to be visible at the same time. */
const toDashboard = (specs: Readonly<Record<string, Spec>>) => ({
  publicId: 'inline',
  config: {
    layout: { breakpoints: { lg: 0 }, cols: { lg: 12 }, rowHeight: 140, margin: [4, 4] },
    widgets: Object.keys(specs).map((id, index) => ({
      id,
      type: 'CHART',
      position: { x: (index % 4) * 3, y: Math.floor(index / 4), w: 3, h: 1 },
      config: { reportId: index + 1, title: id },
    })),
  },
  reportSnapshots: Object.values(specs).map((spec, index) => ({
    id: index + 1,
    reportId: index + 1,
    versionNumber: 1,
    kind: 'vega',
    spec,
  })),
});

/** Replaces a function until it is restored. */
function replace(
  owner: object,
  name: string,
  act: (this: unknown, ...values: unknown[]) => unknown,
): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: act });
  return () => own && Object.defineProperty(owner, name, own);
}

/** Records all effects of the element that a page, a reader or a server can observe. */
function note(element: DashboardElement): { end(): string[] } {
  const others: string[] = [];
  const dispatch: unknown = Reflect.get(EventTarget.prototype, 'dispatchEvent');
  const ends = [
    replace(EventTarget.prototype, 'dispatchEvent', function (event) {
      const type = event instanceof Event ? event.type : '';
      if (type.startsWith('vitrine-') && type !== 'vitrine-exported') others.push(type);
      return Reflect.apply(dispatch as () => boolean, this, [event]);
    }),
    replace(window, 'open', (address) => (others.push(`window ${String(address)}`), null)),
    ...['error', 'warn', 'log'].map((name) =>
      replace(console, name, (...words) => void others.push(`console ${words.join(' ')}`)),
    ),
  ];
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) =>
    void others.push(`policy ${blockedURI}`);
  document.addEventListener('securitypolicyviolation', onViolation);
  performance.clearResourceTimings();
  return {
    end() {
      for (const end of ends) end();
      document.removeEventListener('securitypolicyviolation', onViolation);
      const requests = performance.getEntriesByType('resource').map(({ name }) => name);
      const asked = requests.filter((name) => !/^(blob|data):/.test(name)).map((name) => `request ${name}`);
      return [...others, ...asked, ...(element.isConnected ? [] : ['the element is gone'])];
    },
  };
}
