/** What the platform of the pictures says, by path: the data model and the values of the controls. */
import { regions } from '../../demo/page/gallery/vega-scene-data.ts';

const member = (name: string, type: string) => ({
  name: `orders.${name}`,
  title: name,
  shortTitle: name,
  type,
});

const meta = {
  cubes: [
    {
      name: 'orders',
      title: 'Orders',
      type: 'view',
      measures: [
        { ...member('revenue', 'number'), aggType: 'sum' },
        { ...member('count', 'number'), aggType: 'count' },
      ],
      dimensions: [member('region', 'string'), member('month', 'time')],
    },
  ],
};

const values = {
  data: { members: ['orders.region', 'orders.count'], columns: [regions, [412, 388, 365, 341]] },
  annotation: {
    dimensions: { 'orders.region': { type: 'string' } },
    measures: { 'orders.count': { type: 'number' } },
  },
};

export const platformAnswers: Readonly<Record<string, (body: unknown, origin: string) => unknown>> = {
  '/v1/deployments/3': (_, origin) => ({ deploymentUrl: origin }),
  '/v1/deployments/3/token': () => ({ cubeApiToken: 'data' }),
  '/cubejs-api/v1/meta': () => meta,
  '/cubejs-api/v1/load': () => values,
};
