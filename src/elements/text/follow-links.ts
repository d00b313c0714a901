import { LinkFollowedEvent } from './link-followed-event.ts';

/** Lets the host decide about a link before the browser follows it. */
export function followLinks(event: MouseEvent): void {
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || !link.href) return;
  if (!mayFollow(link, link.href)) event.preventDefault();
}

/** A link that is no element, such as that of a chart's mark, opens beside the page. */
export function openLink(from: Element, href: string): void {
  if (mayFollow(from, href)) open(href, '_blank', 'noopener,noreferrer');
}

const mayFollow = (from: Element, href: string): boolean => from.dispatchEvent(new LinkFollowedEvent(href));
