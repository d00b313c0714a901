/** Links of marks: Vega would click one of its own making, so the dashboard opens them instead, after asking its host. */
import type { View } from 'vega';

const schemes = new Set(['http:', 'https:', 'mailto:']);

/** Told of the link of the mark that a reader clicks; links with other schemes, or without any, do nothing. */
export function reportLinks(view: View, openLink: (href: string) => void): void {
  view.addEventListener('click', (_, item) => {
    const href: unknown = item && 'href' in item ? item.href : undefined;
    const address = typeof href === 'string' ? readLink(href) : undefined;
    if (address !== undefined) openLink(address);
  });
}

function readLink(href: string): string | undefined {
  try {
    const url = new URL(href);
    return schemes.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
