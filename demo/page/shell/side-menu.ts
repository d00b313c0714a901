import { findElement } from '../find-element.ts';

/** On narrow screens the side navigation is a menu. Closed first, it gives the focus back to its button. */
export function closeMenu(): void {
  const menu = findElement('#side-nav', HTMLElement);
  if (menu.matches(':popover-open')) menu.hidePopover();
}
