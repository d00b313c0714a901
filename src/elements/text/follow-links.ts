import { LinkFollowedEvent } from '../dashboard/dashboard-events.ts';

/** Lets the host decide about a link before the browser follows it. */
export function followLinks(event: MouseEvent): void {
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || !link.href) return;
  const allowed = link.dispatchEvent(new LinkFollowedEvent(link.href));
  if (!allowed) event.preventDefault();
}
