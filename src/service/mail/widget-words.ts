/** What the widgets of a dashboard show, in words: the most telling ones first, and none of them a wall of text. */
import { dropNeedlessIsolates } from '../../model/messages/isolate.ts';
import type { MailWidget } from './mail-content.ts';
import type { MailEntry, MailFigure, MailWriter } from './mail-words.ts';

/** Most numbers at the top. The others are among the words of the other widgets. */
const mostFigures = 6;

/** Most lines, and most characters, that a mail has of one widget. */
const mostLines = 8;
const mostCharacters = 600;

export const listFigures = (widgets: readonly MailWidget[]): MailFigure[] => listTop(widgets).map(toFigure);

const listTop = (widgets: readonly MailWidget[]): Figure[] => widgets.filter(isFigure).slice(0, mostFigures);

export const listFindings = (widgets: readonly MailWidget[]): MailEntry[] =>
  widgets.filter((widget) => isFinding(widget) && isDrawn(widget)).map(toEntry);

/** Charts come in the order of the page, then tables, whose words say less, then what authors wrote. */
export function listEntries(widgets: readonly MailWidget[]): MailEntry[] {
  const atTop = new Set<MailWidget>(listTop(widgets));
  return widgets
    .filter((widget) => isDrawn(widget) && !isFinding(widget) && !atTop.has(widget))
    .toSorted((one, other) => findRank(one) - findRank(other))
    .map(toEntry);
}

export const listFailed = (widgets: readonly MailWidget[]): MailEntry[] =>
  widgets.flatMap(({ title, problem }) =>
    problem === undefined ? [] : [{ title, lines: toLines(problem), writer: 'element' }],
  );

type Drawn = MailWidget & { readonly text: string };

const isDrawn = (widget: MailWidget): widget is Drawn =>
  widget.problem === undefined && widget.text !== undefined;

type Figure = MailWidget & { readonly figure: string };

const isFigure = (widget: MailWidget): widget is Figure =>
  widget.problem === undefined && widget.figure !== undefined && widget.title !== '';

const isFinding = ({ view }: MailWidget): boolean => view === 'analyst';

const findRank = ({ view }: MailWidget): number => (view === 'text' ? 2 : view === 'table' ? 1 : 0);

/** Between the parts of a key figure: src/elements/dashboard/paper/describe-widgets.ts. */
const separator = ' · ';

/** The words of a key figure contain its number, which stands above them. */
function toFigure({ title, figure, text = '' }: Figure): MailFigure {
  const parts = toLines(text)
    .flatMap((line) => line.split(separator))
    .filter((part) => part !== figure && part !== title);
  return { title, figure, details: parts.join(separator) };
}

const toEntry = ({ title, text = '', view }: MailWidget): MailEntry => ({
  title,
  lines: toLines(text),
  writer: findWriter(view),
});

const findWriter = (view: string | undefined): MailWriter =>
  view === 'text' || view === 'html' ? 'author' : 'element';

function toLines(text: string): string[] {
  const lines = shorten(dropNeedlessIsolates(text)).split('\n');
  return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines;
}

/** Cuts between two words, where there are some. */
function shorten(text: string): string {
  if (text.length <= mostCharacters) return text;
  const cut = text.slice(0, mostCharacters);
  const space = cut.search(/\s\S*$/);
  return `${cut.slice(0, space > mostCharacters / 2 ? space : undefined).replace(/\p{Cs}$/u, '')} …`;
}
