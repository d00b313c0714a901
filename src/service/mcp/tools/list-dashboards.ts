import { z } from 'zod';
import { splitWords } from '../../../model/questions/words/words.ts';
import type { ListedDashboard } from '../mcp-ports.ts';
import { defineTool } from '../tool.ts';
import { deploymentField } from '../tool-fields.ts';
import { requireDeploymentId } from '../tool-session.ts';

/** Most dashboards of one answer. */
const mostDashboards = 100;

export const listDashboards = defineTool({
  name: 'list_dashboards',
  title: 'List dashboards',
  description:
    `Lists the published dashboards that you may see, at most ${mostDashboards}, with their publicId, title and ` +
    'description. Use search to find some of many by words of their title or description. Begin here, then read one with ' +
    'describe_dashboard.',
  input: z.strictObject({
    search: z.string().max(200).optional().describe('Words of the title or description.'),
    ...deploymentField,
  }),
  output: z.object({
    deploymentId: z.int(),
    dashboards: z.array(
      z.object({ publicId: z.string(), title: z.string().optional(), description: z.string().optional() }),
    ),
    total: z.int().describe('Number of dashboards found, with those that are not listed.'),
    isCut: z.boolean().describe('Whether there are more than are listed.'),
  }),
  async run({ search = '', deploymentId: named }, session) {
    const deploymentId = await requireDeploymentId(session, named);
    const visible = await session.ports.listDashboards(session.caller, deploymentId);
    const found = visible.filter(createFilter(search));
    const dashboards = found.slice(0, mostDashboards).map(toListed);
    const isCut = found.length > dashboards.length;
    return {
      text: `${found.length} of ${visible.length} published dashboards${isCut ? `, of which the first ${mostDashboards} are listed` : ''}.`,
      content: { deploymentId, dashboards, total: found.length, isCut },
    };
  },
});

function createFilter(search: string): (dashboard: ListedDashboard) => boolean {
  const wanted = splitWords(search).map(({ stem }) => stem);
  return ({ title, description }) => {
    const words = splitWords(`${title ?? ''} ${description ?? ''}`).map(({ stem }) => stem);
    return wanted.every((one) => words.some((word) => word.includes(one)));
  };
}

const toListed = ({ publicId, title, description }: ListedDashboard) => ({
  publicId,
  ...(title !== null && { title }),
  ...(description !== null && { description }),
});
