export const exhibits: readonly string[];
export function requireExhibits(folder?: string): Promise<void>;
