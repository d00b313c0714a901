/** HTML templates. Values are escaped unless they are `Markup`. */

export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = string | number | Markup | readonly Markup[] | undefined;

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + write(pieces[index - 1]) + part));
}

function write(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  return typeof piece === 'object' ? piece.map(write).join('') : escape(String(piece));
}

/** Joins pieces of markup, separated by `between`. */
export function joinMarkup(pieces: readonly Piece[], between = ''): Markup {
  return new Markup(pieces.map(write).join(write(between)));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Renders a sentence. Text in backticks becomes code. */
export function renderSentence(text: string): Markup {
  const parts = text.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}

/** Renders paragraphs, which an empty line separates. */
export function renderParagraphs(text: string | undefined): Markup[] {
  return (text ?? '')
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p>${renderSentence(paragraph)}</p>`);
}
