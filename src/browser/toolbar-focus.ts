import { findItemForKey } from './list-keys.ts';

/**
 * A toolbar with one tab stop: the button that had the focus last. Arrow keys, Home and End move among its buttons.
 * Browsers have nothing for it. Source: ARIA Authoring Practices Guide, "Toolbar".
 */

/** Handler of `keydown` of the toolbar. */
export function moveInToolbar(event: KeyboardEvent): void {
  const { currentTarget: toolbar } = event;
  if (!(toolbar instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
  const buttons = listButtons(toolbar);
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const across = toolbar.matches(':dir(rtl)') ? 'rtl' : 'ltr';
  const next = findItemForKey(event, { at, count: buttons.length, wraps: true, across });
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[next]?.focus();
}

/** Handler of `focusin` of the toolbar: the focused button becomes the tab stop. */
export function keepToolbarStop({ currentTarget: toolbar, target }: FocusEvent): void {
  if (!(toolbar instanceof HTMLElement)) return;
  for (const button of listButtons(toolbar)) button.tabIndex = button === target ? 0 : -1;
}

/** Value of `tabindex` of a button before any had the focus. */
export const toolbarTabIndex = (at: number, stop = 0): 0 | -1 => (at === stop ? 0 : -1);

/** For toolbars whose buttons come and go: the first button is the tab stop if no other one is. */
export function ensureToolbarStop(toolbar: HTMLElement): void {
  const buttons = listButtons(toolbar);
  const stop = buttons.find((button) => button.getAttribute('tabindex') === '0') ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

const listButtons = (toolbar: HTMLElement): HTMLElement[] => [
  ...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled)'),
];
