import { findElement } from './find-element.ts';

/** Announces a message to screen readers. */
export function announce(message: string): void {
  findElement('#announcements', HTMLElement).textContent = message;
}
