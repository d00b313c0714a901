export function isBuilt(names: readonly string[]): boolean;
