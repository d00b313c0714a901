import { findElement } from './find-element.ts';

/** Tells people who do not see the page what has just happened. */
export function announce(message: string): void {
  findElement('#announcements', HTMLElement).textContent = message;
}
