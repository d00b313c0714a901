import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly head: string;
  readonly content: string;
}

/** Returns the fill colours of each page of a PDF from Chromium, as `r g b` between 0 and 1 with two decimals. */
export function readPageColours(pdf: Uint8Array): ReadonlySet<string>[] {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'));
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.content ?? '';
    const fills = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg/g)];
    return new Set(fills.map(([, ...channels]) => toColour(channels.map(Number))));
  });
}

export const toColour = (channels: readonly number[]): string =>
  channels.map((channel) => channel.toFixed(2)).join(' ');

function readObjects(text: string): ReadonlyMap<string, PdfObject> {
  const found = [...text.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)];
  return new Map(found.map(([, id = '', body = '']) => [id, readObject(body)]));
}

function readObject(body: string): PdfObject {
  const at = body.indexOf('stream');
  const head = at < 0 ? body : body.slice(0, at);
  if (at < 0 || !head.includes('FlateDecode') || head.includes('/Image')) return { head, content: '' };
  const bytes = body.slice(body.indexOf('\n', at) + 1, body.lastIndexOf('endstream'));
  return { head, content: inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') };
}
