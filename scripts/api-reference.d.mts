export function createApiReference(
  program?: import('typescript').Program,
): Promise<ReadonlyMap<string, string>>;
