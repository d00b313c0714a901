/** What `vitrine serve --data … --with-dashboard` prints: how to see the first dashboard in a page, and its tags. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord, readString } from '../../model/parsing/read-value.ts';
import type { RunningService } from '../start-service.ts';

type Shown = Pick<RunningService, 'address' | 'publicUrl' | 'firstDashboards' | 'environmentFile'>;

export async function describeFirstDashboards(service: Shown): Promise<string[]> {
  const { firstDashboards, environmentFile } = service;
  const [first] = firstDashboards;
  if (!first) return [];
  const width = Math.max(...firstDashboards.map(({ name }) => name.length));
  return [
    'Dashboards:',
    ...firstDashboards.map(({ name, publicId }) => `  ${name.padEnd(width)}  ${publicId}`),
    ...(environmentFile === undefined ? [] : describePage(environmentFile)),
    'In a page of your own, with a backend that gives tokens at /embed-token:',
    ...(await readScriptTag(service)),
    `  <vitrine-dashboard base-url="${service.publicUrl}/api" public-id="${first.publicId}" token-url="/embed-token"></vitrine-dashboard>`,
  ];
}

/** The package is two folders up from both the source and the build. */
const endpoint = fileURLToPath(
  new URL('../../docs/embed-token-recipes/embed_token_endpoint.mjs', import.meta.url),
);
const endpointOfSource = fileURLToPath(
  new URL('../../../docs/embed-token-recipes/embed_token_endpoint.mjs', import.meta.url),
);

const describePage = (environmentFile: string): string[] => [
  'To see the first one in a page, run this in a second terminal in the same folder:',
  `  node --env-file=${quote(toShortPath(environmentFile))} ${quote(toShortPath(findEndpoint()))}`,
  'and open http://127.0.0.1:4001. For another one, put VITRINE_PUBLIC_ID=<its id> before the command.',
];

const findEndpoint = (): string => (existsSync(endpoint) ? endpoint : endpointOfSource);

const toShortPath = (path: string): string => {
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
};

const quote = (path: string): string =>
  /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** The line that `latest.json` gives. None if the service has no files of the element. */
async function readScriptTag({ address }: Shown): Promise<string[]> {
  const response = await fetch(`${address}/embed/vitrine/latest.json`).catch(() => undefined);
  const release: unknown = response?.ok ? await response.json() : undefined;
  const tag = isRecord(release) ? readString(release.tag) : undefined;
  return tag === undefined ? [] : [`  ${tag}`];
}
