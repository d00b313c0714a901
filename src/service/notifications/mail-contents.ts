/** What a mail for one scope of readers contains, within the size that mail servers take. */
import type { DrawnFile, NamedFile, MailContents, MailSection } from './delivery-ports.ts';

/** Most bytes of all pictures and files of one mail: many mail servers refuse larger ones. */
const mostBytes = 20_000_000;

/** A dashboard as it was drawn. */
export interface DrawnSection {
  readonly picture: DrawnFile;
  /** `undefined`: the mail has the picture only. */
  readonly pdf: DrawnFile | undefined;
  /** Widgets whose rows are attached. */
  readonly files: DrawnFile['files'];
  /** The page that has the dashboard. */
  readonly pageUrl?: string | undefined;
}

export interface GatheredContents extends MailContents {
  /** A sentence for each file that could not be made. */
  readonly fileProblems: readonly string[];
  readonly failedWidgets: readonly string[];
}

/** Pictures come first, then PDFs, then files. What no longer fits is left out, and named. */
export function gatherContents(drawn: readonly DrawnSection[], most = mostBytes): GatheredContents {
  const fit = createFit(most);
  const sections = drawn.map(({ picture, pageUrl }) => ({ ...toSection(picture, fit), pageUrl }));
  const pdfs = drawn.flatMap(({ picture, pdf }) =>
    pdf ? [{ name: toFileName(picture.title, 'pdf'), bytes: pdf.bytes, mediaType: 'application/pdf' }] : [],
  );
  const made = drawn.flatMap(({ files }) => files);
  const files = made.flatMap((file) => ('bytes' in file ? [file] : []));
  const named = nameOnce([
    ...pdfs,
    ...files.map(({ name, bytes, format }) => ({ name, bytes, mediaType: mediaTypes[format] })),
  ]);
  const attachments = named.filter(({ name, bytes }) => fit.takes(name, bytes));
  const failed = made.flatMap((file) => ('problem' in file ? [file] : []));
  return {
    sections,
    attachments,
    leftOut: fit.leftOut,
    failedFiles: failed.map(({ widgetId, format }) => `${widgetId}.${format}`),
    fileProblems: failed.map(({ widgetId, format, problem }) => `${widgetId}.${format}: ${problem}`),
    failedWidgets: sections.flatMap(({ widgets }) =>
      widgets.flatMap(({ title, problem }) => (problem === undefined ? [] : [title])),
    ),
  };
}

const mediaTypes = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface Fit {
  readonly takes: (name: string, bytes: Uint8Array) => boolean;
  readonly leftOut: string[];
}

function createFit(most: number): Fit {
  let left = most;
  const leftOut: string[] = [];
  return {
    leftOut,
    takes(name, { length }) {
      if (length <= left) {
        left -= length;
        return true;
      }
      leftOut.push(name);
      return false;
    },
  };
}

function toSection({ title = '', width, widgets, bytes, times }: DrawnFile, fit: Fit): MailSection {
  const name = toFileName(title, 'png');
  const picture = fit.takes(name, bytes) ? { name, bytes, mediaType: 'image/png', width } : undefined;
  return { title, widgets, picture, times };
}

const toFileName = (title = '', extension: string): string =>
  `${title.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'dashboard'}.${extension}`;

/** Two files of one name are told apart by numbers. */
function nameOnce(files: readonly NamedFile[]): NamedFile[] {
  const used = new Set<string>();
  return files.map((file) => {
    const name = findFreeName(file.name, used);
    used.add(name.toLowerCase());
    return { ...file, name };
  });
}

function findFreeName(name: string, used: ReadonlySet<string>): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/u.exec(name) ?? [];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number})${extension}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
