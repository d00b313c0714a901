/** What may be done with an item; each includes those before it. */
export const actions = ['read', 'edit', 'manage'] as const;
export type Action = (typeof actions)[number];

/** Nothing, read, edit, manage. */
export type Level = 0 | 1 | 2 | 3;

export const levelOf = (action: Action): Level => (action === 'read' ? 1 : action === 'edit' ? 2 : 3);

export const atMost = (most: Level, level: Level): Level => (level > most ? most : level);
export const atLeast = (least: Level, level: Level): Level => (level < least ? least : level);
