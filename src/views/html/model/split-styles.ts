/** Separates the styles of a template from its markup: the markup is sanitised, the styles become a style sheet. */
import { isAllowedUrl } from './allowed-url.ts';

export interface SplitTemplate {
  readonly html: string;
  /** CSS without imports, and without URLs other than `data:` and those of allowed origins. */
  readonly styles: string;
}

/** Removes every `<style>` element from `html`. An unclosed element extends to the end, as in a browser. */
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

/** The position of the next tag of that name, ignoring case. `<stylex` does not match. */
function findTag(html: string, tag: string, from: number): number | undefined {
  const pattern = new RegExp(`${tag}(?=[\\s/>])`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index;
}

const address = /(?:url|src)\s*\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/gi;

/** Removes everything from CSS that loads resources. The rules of the resulting style sheet are checked again. */
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

/** Escapes of letters are resolved, because they could spell `url` or `import`. Other escapes stay. */
function revealLetter(whole: string, code: string): string {
  const letter = String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
  return /[a-z@(]/i.test(letter) ? letter : whole;
}
