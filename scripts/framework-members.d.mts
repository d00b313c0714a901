export function createFrameworkMembers(manifest?: unknown): Promise<ReadonlyMap<string, string>>;
