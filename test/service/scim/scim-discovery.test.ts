/** What the service says of itself. RFC 7643, sections 5 to 8; RFC 7644, section 4. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { backings } from '../service-under-test.ts';
import { urns, useScim } from './scim-under-test.ts';

interface Attribute {
  readonly name: string;
  readonly type: string;
  readonly multiValued: boolean;
  readonly subAttributes?: readonly Attribute[] | undefined;
}

const attributeSchema: z.ZodType<Attribute> = z
  .looseObject({
    name: z.string().min(1),
    description: z.string(),
    type: z.enum(['string', 'boolean', 'decimal', 'integer', 'dateTime', 'binary', 'reference', 'complex']),
    multiValued: z.boolean(),
    required: z.boolean(),
    mutability: z.enum(['readOnly', 'readWrite', 'immutable', 'writeOnly']),
    returned: z.enum(['always', 'never', 'default', 'request']),
    caseExact: z.boolean().optional(),
    uniqueness: z.enum(['none', 'server', 'global']).optional(),
    canonicalValues: z.array(z.string()).optional(),
    referenceTypes: z.array(z.string()).optional(),
    get subAttributes() {
      return z.array(attributeSchema).optional();
    },
  })
  .refine(({ type, subAttributes }) => (type === 'complex') === (subAttributes !== undefined))
  .refine(({ type, referenceTypes }) => type !== 'reference' || (referenceTypes?.length ?? 0) > 0);

const schemaDocument = z.looseObject({
  schemas: z.tuple([z.literal('urn:ietf:params:scim:schemas:core:2.0:Schema')]),
  id: z.string().startsWith('urn:'),
  name: z.string().min(1),
  attributes: z.array(attributeSchema),
  meta: z.looseObject({ resourceType: z.literal('Schema'), location: z.url() }),
});

const resourceTypeDocument = z.looseObject({
  schemas: z.tuple([z.literal('urn:ietf:params:scim:schemas:core:2.0:ResourceType')]),
  id: z.string(),
  name: z.string(),
  endpoint: z.string().startsWith('/'),
  schema: z.string(),
  schemaExtensions: z.array(z.looseObject({ schema: z.string(), required: z.literal(false) })).optional(),
  meta: z.looseObject({ resourceType: z.literal('ResourceType'), location: z.url() }),
});

const describedSchema = z.looseObject({
  schemas: z.tuple([z.string()]),
  meta: z.looseObject({ location: z.string() }),
});

const jsonTypes: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'number',
  complex: 'object',
};

/** Keys that no attribute describes, or that have a value of another type. */
function listUndescribed(
  document: Readonly<Record<string, unknown>>,
  attributes: readonly Attribute[],
): string[] {
  return Object.entries(document).flatMap(([key, value]) => {
    const attribute = attributes.find(({ name }) => name === key);
    if (!attribute || Array.isArray(value) !== attribute.multiValued) return [key];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.some((one) => typeof one !== (jsonTypes[attribute.type] ?? 'string'))) return [key];
    const below = z.array(z.record(z.string(), z.unknown())).safeParse(values).data ?? [];
    // Schemas describe sub-attributes of any depth by one list.
    const { subAttributes = [] } = attribute;
    const known = key === 'subAttributes' ? [...subAttributes, attribute] : subAttributes;
    return below.flatMap((one) => listUndescribed(one, known));
  });
}

describe.each(backings)('on %s', (backing) => {
  const scim = useScim(backing);

  test('ServiceProviderConfig declares what there is and what there is not', async () => {
    const { json, status } = await scim().call('/ServiceProviderConfig');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: true },
      etag: { supported: true },
      meta: { resourceType: 'ServiceProviderConfig' },
    });
    const { authenticationSchemes } = z
      .looseObject({ authenticationSchemes: z.array(z.looseObject({ type: z.string(), name: z.string() })) })
      .parse(json);
    expect(authenticationSchemes.map(({ type }) => type)).toContain('oauthbearertoken');
  });

  test('ResourceTypes lists users, with their extensions, and groups', async () => {
    const { Resources, totalResults } = (await scim().call('/ResourceTypes')).list;
    const types = Resources.map((one) => resourceTypeDocument.parse(one));
    expect(types.map(({ id, endpoint, schema }) => [id, endpoint, schema])).toEqual([
      ['User', '/Users', urns.user],
      ['Group', '/Groups', urns.group],
    ]);
    expect(totalResults).toBe(2);
    const extensions = types[0]?.schemaExtensions?.map(({ schema }) => schema);
    expect(extensions).toContain(urns.enterprise);
    for (const type of types) expect((await scim().call(`/ResourceTypes/${type.id}`)).json).toEqual(type);
  });

  test('Schemas describes every attribute in full, and each schema can be read by its URN', async () => {
    const documents = (await scim().call('/Schemas')).list.Resources.map((one) => schemaDocument.parse(one));
    const ids = documents.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([urns.user, urns.enterprise, urns.group]));
    expect(new Set(ids).size).toBe(ids.length);
    for (const one of documents) expect((await scim().call(`/Schemas/${one.id}`)).json).toEqual(one);
    const types = (await scim().call('/ResourceTypes')).list.Resources;
    const used = types.map((one) => resourceTypeDocument.parse(one));
    for (const { schema, schemaExtensions = [] } of used)
      for (const urn of [schema, ...schemaExtensions.map((one) => one.schema)]) expect(ids).toContain(urn);
  });

  test('a resource holds nothing that Schemas does not describe', async () => {
    const { call, addUser, addGroup } = scim();
    const documents = (await call('/Schemas')).list.Resources.map((one) => schemaDocument.parse(one));
    const namesOf = (urn: string): string[] =>
      documents.find(({ id }) => id === urn)?.attributes.map(({ name }) => name) ?? [];
    const { id } = await addUser('described', {
      password: 'secret',
      nothing: 1,
      emails: [{ value: 'a@b.example' }],
    });
    const group = await addGroup('Described', [id]);
    const common = ['schemas', 'id', 'externalId', 'meta'];
    const user = (await call(`/Users/${id}`)).resource;
    expect([...common, ...namesOf(urns.user), urns.enterprise, urns.vitrine]).toEqual(
      expect.arrayContaining(Object.keys(user)),
    );
    expect([...common, ...namesOf(urns.group)]).toEqual(
      expect.arrayContaining(Object.keys((await call(`/Groups/${group.id}`)).resource)),
    );
  });

  test.each(['/Schemas', '/ResourceTypes', '/ServiceProviderConfig'])(
    'every key of %s is described, with the type of its value',
    async (path) => {
      const { json } = await scim().call(path);
      const { Resources = [json] } = z
        .looseObject({ Resources: z.array(z.unknown()).optional() })
        .parse(json);
      for (const one of Resources) {
        const { schemas, meta, ...document } = describedSchema.parse(one);
        const described = schemaDocument.parse((await scim().call(`/Schemas/${schemas[0]}`)).json);
        expect(meta.location).toContain(path);
        expect(listUndescribed(document, described.attributes)).toEqual([]);
      }
    },
  );

  test.each(['/Schemas', '/ResourceTypes', '/ServiceProviderConfig'])(
    '%s is read-only: other methods are 405',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await scim().call(path, { method });
        expect([method, answer.error.status]).toEqual([method, '405']);
      }
    },
  );

  test.each([
    '/Nothing',
    '/Schemas/urn:unknown',
    '/ResourceTypes/Robot',
    '/Users/0',
    '/Users/none',
    '/Groups/none',
  ])('%s is 404 in the shape of SCIM', async (path) => {
    expect((await scim().call(path)).error).toMatchObject({ schemas: [urns.error], status: '404' });
  });

  test.each([
    ['an id with leading zeros', '00919288221112222'],
    ['an id that no row can have', '99999999999999999999999'],
    ['an id with a sign', '-1'],
    ['a fraction', '1.5'],
    ['a name of the prototype', '__proto__'],
  ])('%s names nobody', async (_name, id) => {
    for (const path of ['/Users', '/Groups'])
      expect((await scim().call(`${path}/${id}`)).error.status).toBe('404');
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s of Me is 501', async (method) => {
    const body =
      method === 'GET' || method === 'DELETE' ? {} : { body: { schemas: [urns.user], userName: 'me' } };
    expect((await scim().call('/Me', { method, ...body })).error.status).toBe('501');
  });

  test('Bulk is 501', async () => {
    const body = { schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'], Operations: [] };
    expect((await scim().call('/Bulk', { body })).error.status).toBe('501');
  });

  test('every answer is application/scim+json, and none may be stored by a cache', async () => {
    for (const path of ['/Users', '/Groups', '/Schemas', '/Users/none']) {
      const { headers } = await scim().call(path);
      expect(headers.get('content-type')).toBe('application/scim+json');
      expect(headers.get('cache-control')).toMatch(/no-store|private/);
    }
  });
});
