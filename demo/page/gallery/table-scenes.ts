import type { Scene } from './scene.ts';
import { colorScenes } from './table-scenes-colors.ts';
import { shapeScenes } from './table-scenes-shapes.ts';
import { stateScenes } from './table-scenes-states.ts';

/** Every look and state of a table. */
export const tableScenes: readonly Scene[] = [...shapeScenes, ...colorScenes, ...stateScenes];
