/** Whether the studio is open: a column beside the dashboard where there is room, a drawer over it elsewhere. */

import { closeMenu } from '../shell/side-menu.ts';

/** Wide enough for the dashboard to keep its own width beside the studio. */
const roomy = '(min-width: 1600px)';
const docked = '(min-width: 1280px)';

export interface StudioDrawer {
  close(): void;
}

export function startStudioDrawer(panel: HTMLElement): StudioDrawer {
  const openers = [...document.querySelectorAll<HTMLElement>('[data-open="studio"]')];
  let opener: HTMLElement | undefined;
  const isOpen = (): boolean => document.body.dataset.studio === 'open';
  const set = (open: boolean): void => {
    document.body.dataset.studio = open ? 'open' : 'closed';
    for (const button of openers) button.setAttribute('aria-expanded', String(open));
  };
  const close = (): void => {
    const hadFocus = panel.contains(document.activeElement);
    set(false);
    // The button of a menu that has closed since cannot take the focus back.
    if (hadFocus) [opener, ...openers].find((button) => button?.checkVisibility())?.focus();
  };
  const toggle = (button: HTMLElement): void => {
    closeMenu();
    if (isOpen()) return close();
    opener = button;
    set(true);
    if (!matchMedia(docked).matches) panel.querySelector('button')?.focus();
  };
  for (const button of openers) button.addEventListener('click', () => toggle(button));
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !matchMedia(docked).matches) close();
  });
  matchMedia(docked).addEventListener('change', ({ matches }) => matches || close());
  set(matchMedia(roomy).matches);
  return { close };
}
