export function listChanges(commit?: string): string[];
export function chooseTests(
  changed: readonly string[],
  texts?: ReadonlyMap<string, string>,
): string[] | undefined;
