import { findElement } from '../find-element.ts';

/** Closes the side navigation, which is a menu on narrow screens. The focus returns to the button of the menu. */
export function closeSideMenu(): void {
  const menu = findElement('#side-nav', HTMLElement);
  if (menu.matches(':popover-open')) menu.hidePopover();
}
