import { LinkFollowedEvent } from './link-followed-event.ts';

/** Fires an event for a clicked link, which the host can cancel. */
export function handleLinkClick(event: MouseEvent): void {
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || !link.href) return;
  if (!mayFollow(link, link.href)) event.preventDefault();
}

/** Opens a link that has no element, such as that of a mark, in a new tab. */
export function openLink(from: Element, href: string): void {
  if (mayFollow(from, href)) open(href, '_blank', 'noopener,noreferrer');
}

const mayFollow = (from: Element, href: string): boolean => from.dispatchEvent(new LinkFollowedEvent(href));
