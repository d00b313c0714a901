/** Opens and closes the studio: a column beside the dashboard on wide screens, a drawer over it on others. */

import { closeSideMenu } from '../shell/close-side-menu.ts';

/** From this width on, the dashboard keeps its full width beside the studio. */
const roomy = '(min-width: 1600px)';
const docked = '(min-width: 1280px)';

export interface StudioDrawer {
  open(): void;
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
    // The button may be in a menu that has closed since then, and a hidden button cannot be focused.
    if (hadFocus) [opener, ...openers].find((button) => button?.checkVisibility())?.focus();
  };
  const toggle = (button: HTMLElement): void => {
    closeSideMenu();
    if (isOpen()) return close();
    opener = button;
    set(true);
    if (!matchMedia(docked).matches) panel.querySelector<HTMLElement>('.studio-close')?.focus();
  };
  for (const button of openers) button.addEventListener('click', () => toggle(button));
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !matchMedia(docked).matches) close();
  });
  matchMedia(docked).addEventListener('change', ({ matches }) => matches || close());
  // Links to the studio open it.
  set(matchMedia(roomy).matches || new URLSearchParams(location.search).has('studio'));
  return { open: () => set(true), close };
}
