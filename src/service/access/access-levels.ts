/** What may be done with an item; each includes those before it. */
export const itemActions = ['read', 'edit', 'manage'] as const;
export type ItemAction = (typeof itemActions)[number];

/** Nothing, read, edit, manage. */
export type AccessLevel = 0 | 1 | 2 | 3;

export const requiredLevel = (action: ItemAction): AccessLevel =>
  action === 'read' ? 1 : action === 'edit' ? 2 : 3;

export const limitLevel = (most: AccessLevel, level: AccessLevel): AccessLevel =>
  level > most ? most : level;
export const raiseLevel = (least: AccessLevel, level: AccessLevel): AccessLevel =>
  level < least ? least : level;
