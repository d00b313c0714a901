/**
 * Scrolls what gets the focus by the keyboard out from under a bar at the lower edge: WCAG 2.2, 2.4.11. The browser takes what
 * lies there for visible.
 */
export function revealFocus(root: Node, bar: HTMLElement): void {
  root.addEventListener('focusin', (event) => {
    const [focused] = event.composedPath();
    if (!(focused instanceof HTMLElement) || event.target === bar) return;
    // The browser's own scrolling comes first.
    requestAnimationFrame(() => reveal(focused, bar));
  });
}

/** A view that is higher than the window, such as a table, is left where it is. */
function reveal(focused: HTMLElement, bar: HTMLElement): void {
  const { top, height } = bar.getBoundingClientRect();
  const box = focused.getBoundingClientRect();
  const isCovered = height > 0 && box.bottom > top && box.top < top + height && box.height < top;
  if (!isCovered || !focused.matches(':focus-visible')) return;
  const before = focused.style.scrollMarginBlockEnd;
  focused.style.scrollMarginBlockEnd = `${height + ringRoom}px`;
  focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  focused.style.scrollMarginBlockEnd = before;
}

/** Room for the ring around the focused element, px. */
const ringRoom = 4;
