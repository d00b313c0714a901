/** Every operation refuses unknown and repeated parameters by name. Operations without a body refuse bodies. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createdEmbedSecretSchema,
  embedSecretListSchema,
} from '../../src/contract/endpoints/embed-secrets.ts';
import { workspacePageSchema } from '../../src/contract/endpoints/workspace.ts';
import { createOpenApiDocument, methods } from '../../src/service/api-reference/openapi-document.ts';
import { findNearestName } from '../../src/contract/find-nearest-name.ts';
import { describedOperations } from './check-conformance.ts';
import { backings, useService } from './service-under-test.ts';

const platform = describedOperations.filter(({ template }) => template.startsWith('/api/'));
const addressOf = (template: string): string =>
  template
    .replace('{type}', 'WORKBOOK')
    .replace('{embedTenantName}', 'north')
    .replace(/\{publicId\}/, 'SharedBoard1')
    .replace(/\{\w+\}/g, '1');
const namesOf = ({ operation }: (typeof platform)[number]): string[] =>
  Object.keys(operation.query?.shape ?? {});
const isList = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional ? isList(schema.unwrap()) : schema instanceof z.ZodArray;

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const ask = (method: string, path: string, token?: string) =>
    service().call(path, { method, token, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) });
  const tokenFor = ({ operation }: (typeof platform)[number]) =>
    operation.access === 'none' ? undefined : service().adminKey;

  test.each(platform.map((one) => [one.id, one] as const))('%s', async (_, one) => {
    const path = addressOf(one.template);
    for (const name of ['types[]', 'fisrt', '__proto__', 'constructor', 'toString', 'first ']) {
      const { problem } = await ask(
        one.method,
        `${path}?${new URLSearchParams({ [name]: '1' }).toString()}`,
        tokenFor(one),
      );
      expect(problem).toMatchObject({ statusCode: 400, code: 'unknown-parameter', field: name });
    }
    for (const [name, schema] of Object.entries(one.operation.query?.shape ?? {})) {
      const { problem } = await ask(one.method, `${path}?a=1?&${name}=1&${name}=1`, tokenFor(one));
      expect(problem.field).toBe('a');
      if (isList(schema)) continue;
      const twice = (await ask(one.method, `${path}?${name}=1&${name}=1`, tokenFor(one))).problem;
      expect(twice).toMatchObject({ statusCode: 400, code: 'invalid-field', field: name });
    }
  });

  test('an unknown parameter of any name is named in the refusal', async () => {
    const lists = platform.filter(
      ({ operation }) => operation.query !== undefined && operation.access !== 'none',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lists),
        fc.string({ minLength: 1, maxLength: 90, unit: 'binary' }),
        async (one, name) => {
          fc.pre(!namesOf(one).includes(name) && !/\p{Cs}/u.test(name));
          const query = new URLSearchParams({ [name]: '1' }).toString();
          const { problem } = await ask(one.method, `${addressOf(one.template)}?${query}`, tokenFor(one));
          expect([problem.code, problem.field]).toEqual(['unknown-parameter', name]);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  const asking = platform.filter((one) => namesOf(one).length > 0);
  test.each(asking.map((one) => [one.id, one] as const))(
    '%s refuses U+0000 in its address',
    async (_, one) => {
      for (const name of namesOf(one)) {
        const address = `${addressOf(one.template)}?${new URLSearchParams({ [name]: 'a\0b' }).toString()}`;
        const { problem } = await ask(one.method, address, tokenFor(one));
        expect(problem, name).toMatchObject({ statusCode: 400, code: 'invalid-field', field: name });
      }
    },
  );

  const lists = platform.filter((one) => namesOf(one).includes('first'));
  test.each(lists.map((one) => [one.id, one] as const))('%s requires a valid page size', async (_, one) => {
    const at = (first: string) => ask(one.method, `${addressOf(one.template)}?first=${first}`, tokenFor(one));
    for (const first of ['0', '1.0', 'all', '', '-1'])
      expect((await at(first)).problem, first).toMatchObject({
        statusCode: 400,
        code: 'invalid-field',
        field: 'first',
      });
    // Only notifications have a documented maximum: other lists return their maximum instead.
    const most = await at('201');
    expect(most.status === 400 && most.problem.field === 'first').toBe(one.id === 'listNotifications');
  });

  const bodiless = platform.filter(({ method, operation }) => method !== 'GET' && !operation.body);
  test.each(bodiless.map((one) => [one.id, one] as const))('%s refuses a body', async (_, one) => {
    const send = (body: unknown) =>
      service().call(addressOf(one.template), { method: one.method, token: tokenFor(one), body });
    const secrets = await countSecrets();
    expect((await send({ kid: 'x' })).problem).toMatchObject({ code: 'unknown-field', field: 'kid' });
    for (const body of [[], null, 1, [{}]])
      expect((await send(body)).problem).toMatchObject({ statusCode: 400, code: 'invalid-field' });
    expect(await countSecrets()).toBe(secrets);
  });

  const countSecrets = async (): Promise<number> =>
    (await ask('GET', '/api/v1/embed/secrets', service().adminKey)).read(embedSecretListSchema).items.length;

  test('an operation without a body accepts an empty object', async () => {
    const made = await ask('POST', '/api/v1/embed/secrets', service().adminKey);
    const { kid } = made.read(createdEmbedSecretSchema);
    const path = `/api/v1/embed/secrets/${kid}`;
    const method = 'DELETE';
    const token = service().adminKey;
    expect((await service().call(path, { method, token, body: {} })).status).toBeLessThan(300);
  });

  test('the refusal suggests the nearest known name, and lists may be repeated', async () => {
    const path = '/api/v1/deployments/1/workspace';
    const { problem } = await ask('GET', `${path}?types[]=WORKBOOK`, service().adminKey);
    expect(problem.message).toBe('The parameter "types[]" is not known here: did you mean "types"?');
    const both = await ask('GET', `${path}?types=WORKBOOK&types=REPORT`, service().adminKey);
    expect(both.read(workspacePageSchema).items.length).toBeGreaterThan(0);
  });

  test('a missing credential is reported first, and probes accept any parameter', async () => {
    expect((await ask('GET', '/api/v1/deployments/1/workspace?types[]=1')).status).toBe(401);
    expect((await ask('GET', '/health?probe=1')).status).toBe(200);
  });
});

test('the specification states the largest page size', () => {
  const paths = Object.values(createOpenApiDocument('http://127.0.0.1').paths);
  const described = paths
    .flatMap((item) => methods.flatMap((method) => item[method]?.parameters ?? []))
    .filter(({ name }) => name === 'first');
  expect(described).toHaveLength(platform.filter((one) => namesOf(one).includes('first')).length);
  for (const { schema, description } of described) {
    expect(schema).toMatchObject({ minimum: 1 });
    expect(description).toContain('200');
  }
});

test('a name is near if it differs by one letter or by punctuation only', () => {
  const known = ['first', 'after', 'types', 'orderByField', 'orderByDirection'];
  for (const name of known)
    for (const wrong of [`${name}[]`, name.toUpperCase(), name.slice(1), `${name}s`, name.replace(/^./, 'x')])
      expect(findNearestName(wrong, known)).toBe(name);
  for (const wrong of ['embedTenant', 'q', 'x'.repeat(100_000), ''])
    expect(findNearestName(wrong, known)).toBeUndefined();
});
