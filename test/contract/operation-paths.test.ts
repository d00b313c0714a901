/** Paths are declared once, in the table of operations; the path functions of pages agree with it. */
import { expect, test } from 'vitest';
import { operationPaths } from '../../src/contract/operation-paths.ts';
import { listParameters } from '../../src/contract/operations/operation.ts';
import type { OperationId } from '../../src/contract/operations/all-resources.ts';
import { paths } from '../../src/contract/paths.ts';

const pageCalls: readonly (readonly [OperationId, string])[] = [
  ['getEmbedDashboard', paths.embedDashboard('1')],
  ['exchangeSession', paths.sessionToken],
  ['getDeployment', paths.deployment(1)],
  ['createDataToken', paths.deploymentToken(1)],
  ['getWorkbook', paths.workbook(1, 2)],
  ['saveDashboardDraft', paths.dashboardDraft(1, 2)],
  ['publishDashboard', paths.publish(1, 2)],
];

test('every path function is tested here', () => {
  expect(pageCalls).toHaveLength(Object.keys(paths).length);
});

test.each(pageCalls)('the path of %s is the path of the table', (id, path) => {
  const [, template = ''] = operationPaths[id].split(' ');
  const filled = listParameters(template).reduce(
    (text, name, index) => text.replace(`{${name}}`, String(index + 1)),
    template,
  );
  expect(path).toBe(filled);
});

test('no two operations share a method and a path', () => {
  const shapes = Object.values(operationPaths).map((place) => place.replace(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});
