/** The entry of a table by a name that comes from outside. `constructor` and the like are names as any other. */
export const findOwn = <T>(table: Readonly<Partial<Record<string, T>>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
