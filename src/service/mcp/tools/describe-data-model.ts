import { z } from 'zod';
import { describedCubeSchema, describeModel, mostMembers } from '../../own-data-api/describe-model.ts';
import { defineTool } from '../tool.ts';
import { deploymentField } from '../tool-fields.ts';
import { openDataClient, requireDeploymentId } from '../tool-session.ts';

export const describeDataModel = defineTool({
  name: 'describe_data_model',
  title: 'Describe the data model',
  description:
    'Describes the cubes and views that you may query, with their measures, dimensions and segments: names, titles, ' +
    `descriptions and types. An answer has at most ${mostMembers} members. Use search with words of what you look for, or ` +
    'cubes with the names of cubes or views; without either, a larger model is told by its cubes alone.',
  input: z.strictObject({
    search: z.string().max(200).optional().describe('Words of names, titles, synonyms or descriptions.'),
    cubes: z.array(z.string().max(200)).max(50).optional().describe('Names of cubes or views.'),
    ...deploymentField,
  }),
  output: z.object({
    deploymentId: z.int(),
    cubes: z.array(describedCubeSchema),
    total: z.int().describe('Number of cubes and views found, with those that are not shown.'),
    isCut: z
      .boolean()
      .describe('Whether cubes or members are left out. Narrow with search or cubes to see them.'),
  }),
  async run({ search = '', cubes: names, deploymentId: named }, session) {
    const deploymentId = await requireDeploymentId(session, named);
    const client = await openDataClient(session, deploymentId);
    const { cubes, total, isCut, size } = describeModel(await client.readMeta(), { search, names });
    return {
      text: `${total} of ${size} cubes and views${isCut ? '. Not all is shown: narrow it with search or cubes' : ''}.`,
      content: { deploymentId, cubes, total, isCut },
    };
  },
});
