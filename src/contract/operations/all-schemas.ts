/** Schemas that the documentation calls by name. One without a name is documented under its operation. */
import { accessSchemas } from './access-schemas.ts';
import { dashboardSchemas } from './dashboard-schemas.ts';
import { dataSchemas } from './data-schemas.ts';
import { directorySchemas } from './directory-schemas.ts';
import { embeddingSchemas } from './embedding-schemas.ts';
import { itemSchemas } from './item-schemas.ts';
import { keySchemas } from './key-schemas.ts';
import { notificationSchemas } from './notification-schemas.ts';
import type { DescribedSchema } from './describe-schema.ts';
import { workspaceSchemas } from './workspace-schemas.ts';

export const allSchemas: Readonly<Record<string, DescribedSchema>> = {
  ...dataSchemas,
  ...itemSchemas,
  ...workspaceSchemas,
  ...dashboardSchemas,
  ...embeddingSchemas,
  ...accessSchemas,
  ...directorySchemas,
  ...keySchemas,
  ...notificationSchemas,
};
