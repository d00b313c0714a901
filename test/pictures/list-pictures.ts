import { dashboardPictures } from './dashboard-pictures.ts';
import type { Picture } from './picture.ts';
import { listScenePictures } from './scene-pictures.ts';

/** All pictures: kinds of views in their states, and dashboards at three widths. */
export const listPictures = async (): Promise<Picture[]> => [
  ...dashboardPictures,
  ...(await listScenePictures()),
];
