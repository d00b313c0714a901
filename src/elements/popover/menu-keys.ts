/** Keyboard navigation in menus. Source: ARIA Authoring Practices Guide, "Menu Button Pattern". */

/** Moves the focus to the entry that a key leads to. @returns `false` for other keys. */
export function moveInMenu(items: readonly HTMLElement[], event: KeyboardEvent): boolean {
  const target = findMenuItemForKey(items, event.key);
  if (!target) return false;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
  return true;
}

/** Arrow keys wrap around. A letter selects the next item with a word that starts with it. `undefined`: another key. */
function findMenuItemForKey(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(':focus'));
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (!/^\p{L}$/u.test(key)) return undefined;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return following.find(({ textContent }) => new RegExp(`(^|\\s)${key}`, 'iu').test(textContent));
}
