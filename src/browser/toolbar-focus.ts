/**
 * A toolbar with one tab stop: the button that had the focus last. Arrow keys, Home and End move among its buttons.
 * Browsers have nothing for it. Source: ARIA Authoring Practices Guide, "Toolbar".
 */

/** Handler of `keydown` of the toolbar. */
export function moveInToolbar(event: KeyboardEvent): void {
  const { currentTarget: toolbar, key } = event;
  if (!(toolbar instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = listButtons(toolbar);
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = findNext(key, at, buttons.length, toolbar.matches(':dir(rtl)'));
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

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys wrap around. */
function findNext(key: string, at: number, count: number, isMirrored: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  const isTurned = isMirrored && /Left|Right/.test(key);
  return (at + (isTurned ? -step : step) + count) % count;
}
