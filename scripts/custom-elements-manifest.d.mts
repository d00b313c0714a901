import type { PublicModule } from './read-public-api.mjs';

/** @param program - of the public entry points, as `createPublicProgram` makes it. */
export function createManifest(program: unknown, modules?: readonly PublicModule[]): Promise<object>;
