/**
 * Prepares markup before a browser parses it. Even an inert document reports each `style` and `on…` attribute to the
 * Content-Security-Policy of the page, so hostile text would fill the reports of a host. This renames style attributes
 * (they are applied through the CSSOM later), and removes event handlers, `<style>` and `<script>`. It is not a
 * sanitiser: anything that it misses causes a report, and is removed by the sanitiser afterwards.
 */

/** Name of a style attribute until its declarations are applied one by one. */
export const styleAttribute = 'data-vitrine-style';

const rawElements = ['style', 'script'];

/** One pass, linear in the length of `html`. */
export function preventCspReports(html: string): string {
  let quiet = '';
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    if (open < 0) return quiet + html.slice(at);
    quiet += html.slice(at, open);
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4);
      continue;
    }
    if (!/[a-z]/i.test(html.charAt(open + 1))) {
      quiet += '<';
      at = open + 1;
      continue;
    }
    const tag = readTag(html, open);
    at = tag.end;
    if (rawElements.includes(tag.name)) at = skipElement(html, tag.name, at);
    else quiet += tag.text;
  }
}

interface Tag {
  readonly name: string;
  readonly text: string;
  /** Position of the text after the tag. */
  readonly end: number;
}

function readTag(html: string, open: number): Tag {
  let at = scan(html, open + 1, /[\s/>]/);
  const name = html.slice(open + 1, at).toLowerCase();
  let text = `<${name}`;
  while (at < html.length && html.charAt(at) !== '>') {
    const start = scan(html, at, /[^\s/]/);
    if (start >= html.length || html.charAt(start) === '>') {
      // In SVG, an element without the slash would contain the next one.
      if (html.charAt(start - 1) === '/') text += ' /';
      at = start;
      break;
    }
    const attribute = readAttribute(html, start);
    text += writeAttribute(attribute);
    at = attribute.end;
  }
  return { name, text: `${text}>`, end: Math.min(html.length, at + 1) };
}

interface Attribute {
  readonly name: string;
  readonly value: string | undefined;
  readonly end: number;
}

function readAttribute(html: string, start: number): Attribute {
  // In the HTML standard, a leading `=` is part of the name.
  const nameEnd = scan(html, start + 1, /[\s/>=]/);
  const name = html.slice(start, nameEnd).toLowerCase();
  const equals = scan(html, nameEnd, /\S/);
  if (html.charAt(equals) !== '=') return { name, value: undefined, end: nameEnd };
  const valueStart = scan(html, equals + 1, /\S/);
  const quote = html.charAt(valueStart);
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, valueStart + 1);
    const end = close < 0 ? html.length : close;
    return { name, value: html.slice(valueStart + 1, end), end: Math.min(html.length, end + 1) };
  }
  const end = scan(html, valueStart, /[\s>]/);
  return { name, value: html.slice(valueStart, end), end };
}

function writeAttribute({ name, value }: Attribute): string {
  if (name.startsWith('on') || name === 'srcdoc' || name === styleAttribute) return '';
  const shown = name === 'style' ? styleAttribute : name;
  return value === undefined ? ` ${shown}` : ` ${shown}="${value.replaceAll('"', '&quot;')}"`;
}

/** The first position from `at` on whose character matches; the end of the text if there is none. */
function scan(html: string, at: number, stop: RegExp): number {
  let place = at;
  while (place < html.length && !stop.test(html.charAt(place))) place += 1;
  return place;
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function skipElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  return found ? after(html, '>', found.index) : html.length;
}
