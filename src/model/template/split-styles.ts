/** Style text of a template, apart from its markup: the markup goes through the sanitiser, the styles into a sheet. */
import { isAllowedUrl } from './allowed-url.ts';

export interface SplitTemplate {
  readonly html: string;
  /** CSS without imports and without addresses but `data:` and those of allowed origins. */
  readonly styles: string;
}

/** Takes every `<style>` element out of `html`; an unclosed one takes the rest with it, as in a browser. */
export function splitStyles(html: string, origins: readonly string[] = []): SplitTemplate {
  const styles: string[] = [];
  let rest = '';
  let at = 0;
  while (at < html.length) {
    const open = findTag(html, '<style', at);
    if (open === undefined) break;
    const start = html.indexOf('>', open);
    if (start < 0) break;
    const end = findTag(html, '</style', start);
    rest += html.slice(at, open);
    styles.push(html.slice(start + 1, end));
    const close = end === undefined ? -1 : html.indexOf('>', end);
    at = close < 0 ? html.length : close + 1;
  }
  return { html: rest + html.slice(at), styles: cleanStyles(styles.join('\n'), origins) };
}

/** The next tag of that name, whatever its case; `<stylex` is none. */
function findTag(html: string, tag: string, from: number): number | undefined {
  const pattern = new RegExp(`${tag}(?=[\\s/>])`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index;
}

const address = /(?:url|src)\s*\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/gi;

/** Style text that asks nobody for anything. The sheet made of it is checked rule by rule once more. */
export function cleanStyles(styles: string, origins: readonly string[] = []): string {
  return styles
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, revealLetter)
    .replace(/@(?:import|charset|namespace)\b[^;]*(?:;|$)/gi, '')
    .replace(address, (whole: string, double?: string, single?: string, bare?: string) => {
      const named = (double ?? single ?? bare ?? '').trim();
      return /^data:(?:image|font)\//i.test(named) || isAllowedUrl(named, origins) ? whole : 'none';
    })
    .replace(/image-set\s*\([^;}]*/gi, 'none')
    .replace(/expression\s*\(/gi, 'none(');
}

/** Escaped letters could spell `url` or `import`; other escapes are signs that authors cannot type. */
function revealLetter(whole: string, code: string): string {
  const letter = String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
  return /[a-z@(]/i.test(letter) ? letter : whole;
}
