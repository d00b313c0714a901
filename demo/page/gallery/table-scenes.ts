import type { Scene } from './scene.ts';
import { tableCellScenes } from './table-cell-scenes.ts';
import { tableLayoutScenes } from './table-layout-scenes.ts';
import { tableStateScenes } from './table-state-scenes.ts';

/** All scenes of tables. */
export const tableScenes: readonly Scene[] = [...tableLayoutScenes, ...tableCellScenes, ...tableStateScenes];
