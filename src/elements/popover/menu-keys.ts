import { findItemForKey, TypeAhead } from '../../browser/list-keys.ts';

/** There is one keyboard, so menus share what has been typed. */
const typed = new TypeAhead();

/**
 * Keyboard navigation in menus: arrow keys wrap around, letters lead to an entry with a word that begins with them. Moves the focus
 * to the entry that a key leads to. @returns `false` for other keys. Source: ARIA Authoring Practices Guide, "Menu Button Pattern".
 */
export function moveInMenu(items: readonly HTMLElement[], event: KeyboardEvent): boolean {
  const at = items.findIndex((item) => item.matches(':focus'));
  const found =
    findItemForKey(event, { at, count: items.length, wraps: true }) ??
    typed.find(event, items.map(readText), at);
  if (found === undefined) return false;
  event.preventDefault();
  event.stopPropagation();
  items[found]?.focus();
  return true;
}

const readText = ({ textContent }: HTMLElement): string => textContent.trim();
