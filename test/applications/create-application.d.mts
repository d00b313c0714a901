export function run(folder: string, command: string, ...words: string[]): Promise<string>;

/** A file or a folder, and its place in the application. By default files keep their names. */
type Source = string | { readonly from: string; readonly to: string };

export function createApplication(
  folder: string,
  options: { readonly sources: readonly Source[]; readonly packed: string },
): Promise<void>;
export function install(folder: string, ...packages: string[]): Promise<string>;
export function writeCredentials(folder: string, variables: Readonly<Record<string, string | number>>): void;
export function writePublicId(folder: string, publicId: string): void;
export const npm: string;
