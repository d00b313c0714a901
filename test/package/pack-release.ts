/** Packs the packages of a release once for all tests of this folder. `inject('release')` gives the paths. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packAll } from '../../scripts/pack.mjs';
import { isBuilt } from '../../scripts/setup.mjs';
import { builtParts } from '../run-steps.mjs';

export interface PackedRelease {
  /** The packed file of `vitrine`. */
  readonly element: string;
  /** The packed file of `vitrine-service`. */
  readonly service: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    release: PackedRelease;
  }
}

export default async function packRelease(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-release-'));
  project.provide('release', packAll(folder, { isBuilt: isBuilt(builtParts) }));
  return () => rm(folder, { recursive: true, force: true });
}
