/** What an admin of one deployment learns of faults in a model with data sources of others. */
import { expect, test } from 'vitest';
import { toModelStatus } from '../../src/service/data-backend/to-model-status.ts';
import { embeddedSources } from '../../src/semantic-layer/model/data-source.ts';
import { ModelFault, ModelFaults } from '../../src/semantic-layer/model/model-fault.ts';
import { parseDataModel } from '../../src/semantic-layer/model/model-reader.ts';
import { restrictModelToSources } from '../../src/semantic-layer/model/restrict-model-to-sources.ts';
import { TableFault } from '../../src/semantic-layer/query-sql/find-broken-members.ts';

const place = { file: 'm.yml', line: 3, column: 5 };
const [[, source] = []] = embeddedSources;
const dataSources = new Map([...embeddedSources, ...(source ? [['crm', source] as const] : [])]);
const text = `cubes:
  - { name: orders, sql_table: orders }
  - { name: leads, sql_table: leads, data_source: crm }
`;
const model = parseDataModel([{ file: 'm.yml', text }], { dataSources });
const visible = restrictModelToSources(model, (name) => name !== 'crm');
const state = {
  model,
  readAt: new Date(0),
  modelFault: new ModelFaults([new ModelFault(place, "'leads' has no 'score'")]),
  memberFaults: [
    new TableFault('crm', place, "'leads.score' cannot be read"),
    new TableFault('default', place, "'orders.total' cannot be read"),
  ],
};

test('a deployment with all sources learns all faults, with their places', () => {
  expect(toModelStatus({ ...state, visible: model })).toEqual({
    state: 'outdated',
    readAt: '1970-01-01T00:00:00.000Z',
    modelFaults: [{ message: "m.yml:3:5: 'leads' has no 'score'", ...place }],
    memberFaults: [
      { message: "m.yml:3:5: 'leads.score' cannot be read", ...place },
      { message: "m.yml:3:5: 'orders.total' cannot be read", ...place },
    ],
    fileFaults: [],
  });
});

test('another deployment learns nothing of sources that do not exist for it', () => {
  const status = toModelStatus({ ...state, visible });
  expect(status).toMatchObject({ state: 'outdated', modelFaults: [], memberFaults: [{ line: 3 }] });
  expect(JSON.stringify(status)).not.toMatch(/leads|score|crm/);
});
