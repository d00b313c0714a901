/** Returns the path of a new folder. Default: with tables. */
export function copyDataFolder(
  openDatabase: (options: {
    readonly folder: string;
    readonly migrate?: boolean;
  }) => Promise<{ close(): Promise<void> }>,
  options?: { readonly migrate?: boolean },
): Promise<string>;
