/** Whether the data model and its tables can be read, for admins of a deployment. Source: docs/platform-api.md, "Deployments and data tokens". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { timestamp } from '../primitives.ts';

export const modelFaultSchema = z.object({
  message: z.string(),
  /** null: the fault has no place in a model file. */
  file: z.string().nullable(),
  line: z.int().nullable(),
  column: z.int().nullable(),
});

export const modelStatusSchema = z.object({
  state: z.enum(['current', 'outdated']),
  readAt: timestamp,
  modelFaults: z.array(modelFaultSchema),
  memberFaults: z.array(modelFaultSchema),
  fileFaults: z.array(modelFaultSchema),
});

export type ModelStatusFault = z.infer<typeof modelFaultSchema>;
export type ModelStatus = z.infer<typeof modelStatusSchema>;

export const modelStatusOperations = {
  getModelStatus: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/model-status',
    summary: 'Find the faults of the data model',
    description:
      'Whether the model files on disk are in use, and all faults of a change that could not be taken; what of the model ' +
      'the tables cannot answer, such as members of a renamed column; and the data files that cannot be used. The log has ' +
      'the same faults, each once. At most 1,000 of each kind are listed.\n\n' +
      'Needs a user with the admin role. Parts of the model over the data sources of other deployments are left out; where ' +
      'there are such sources, faults of model files are in the log alone. If the deployment has no Data API, or a cluster provides it, the response is a 503.',
    tag: 'Access',
    access: 'bearer',
    rights: ['admin'],
    responses: { 200: modelStatusSchema },
    problems: ['not-allowed', 'unavailable'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const modelStatusSchemas = {
  ModelStatus: documentSchema(modelStatusSchema, 'Whether the data model and its tables can be read.', {
    state: '`outdated`: the model files have faults, and the model before the change stays in use.',
    readAt: 'When the model in use was read.',
    modelFaults:
      'Faults of the model files on disk. Empty where they are in use, or where only the log may name them.',
    memberFaults: 'Cubes, joins and members in use that the tables cannot answer.',
    fileFaults: 'Data files that cannot be used. The rows that were read before stay in use.',
  }),
  ModelFault: documentSchema(modelFaultSchema, 'A fault of the data model or of a data file.', {
    file: 'null: the fault has no place in a file.',
    line: 'Counted from 1.',
    column: 'Counted from 1.',
  }),
};
