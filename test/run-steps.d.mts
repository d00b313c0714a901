export const builtParts: readonly string[];
