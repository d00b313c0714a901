/** The sample workspace of this package: generated orders, their data model, and one published dashboard. */
import { fileURLToPath } from 'node:url';

/** The folder is two folders up from both the source and the build. */
export const sampleWorkspaceFolder = fileURLToPath(new URL('../../src/service/sample', import.meta.url));

/** The public id of its dashboard. */
export const samplePublicId = 'SampleOrders';
