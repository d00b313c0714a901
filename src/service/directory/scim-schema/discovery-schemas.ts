/** The schemas of the discovery documents themselves. Source: RFC 7643, sections 5, 6 and 7. */
import { defineAttribute } from './scim-attribute.ts';
import type { ScimAttribute } from './scim-attribute.ts';

type Options = Partial<Omit<ScimAttribute, 'name' | 'description'>>;

/** Clients read discovery documents, and never change them. */
const define = (name: string, description: string, options: Options = {}): ScimAttribute =>
  defineAttribute(name, description, { mutability: 'readOnly', ...options });

const defineGroup = (name: string, description: string, subAttributes: ScimAttribute[]): ScimAttribute =>
  define(name, description, { type: 'complex', required: true, subAttributes });

const defineList = (name: string, description: string, subAttributes: ScimAttribute[]): ScimAttribute =>
  define(name, description, { type: 'complex', multiValued: true, subAttributes });

const needed = { required: true } as const;
const exact = { required: true, caseExact: true } as const;
const address = { type: 'reference', caseExact: true } as const;
const flag = { type: 'boolean', required: true } as const;

const isSupported = define('supported', 'Whether the service has this function.', flag);

const serviceProviderConfigAttributes: readonly ScimAttribute[] = [
  defineGroup('patch', 'PATCH.', [isSupported]),
  defineGroup('bulk', 'Many operations in one request.', [
    isSupported,
    define('maxOperations', 'Most operations of one request.', { type: 'integer', required: true }),
    define('maxPayloadSize', 'Most bytes of one request.', { type: 'integer', required: true }),
  ]),
  defineGroup('filter', 'Filters of lists.', [
    isSupported,
    define('maxResults', 'Most resources of one page.', { type: 'integer', required: true }),
  ]),
  defineGroup('changePassword', 'Changes of passwords.', [isSupported]),
  defineGroup('sort', 'The order of lists.', [isSupported]),
  defineGroup('etag', 'Versions of resources.', [isSupported]),
  defineList('authenticationSchemes', 'How clients authenticate.', [
    define('type', 'The scheme.', needed),
    define('name', 'Its name.', needed),
    define('description', 'What clients send.', needed),
    define('specUri', 'The address of its specification.', { ...address, referenceTypes: ['external'] }),
    define('primary', 'Whether this is the preferred scheme.', { type: 'boolean' }),
  ]),
];

const resourceTypeAttributes: readonly ScimAttribute[] = [
  define('id', 'The id of the resource type.', { caseExact: true }),
  define('name', 'The name of the resource type.', exact),
  define('endpoint', 'Its path below the address of the service.', {
    ...address,
    ...needed,
    referenceTypes: ['uri'],
  }),
  define('description', 'What its resources are.'),
  define('schema', 'The URN of its core schema.', { ...address, ...needed, referenceTypes: ['uri'] }),
  defineList('schemaExtensions', 'The extensions of its schema.', [
    define('schema', 'The URN of the extension.', { ...address, ...needed, referenceTypes: ['uri'] }),
    define('required', 'Whether a resource must have it.', flag),
  ]),
];

const createAttributeOfSchema = (
  name: string,
  description: string,
  subAttributes?: ScimAttribute,
): ScimAttribute =>
  defineList(name, description, [
    define('name', 'The name of the attribute.', exact),
    define('type', 'The type of its values.', needed),
    define('multiValued', 'Whether it is a list of values.', flag),
    define('description', 'What it says.'),
    define('required', 'Whether a resource must have it.', { type: 'boolean' }),
    define('canonicalValues', 'Values that clients may use.', { multiValued: true, caseExact: true }),
    define('caseExact', 'Whether upper and lower case differ.', { type: 'boolean' }),
    define('mutability', 'Whether clients may change it.', { caseExact: true }),
    define('returned', 'When responses contain it.', { caseExact: true }),
    define('uniqueness', 'Among which resources its value is unique.', { caseExact: true }),
    define('referenceTypes', 'What it may refer to.', { multiValued: true, caseExact: true }),
    ...(subAttributes ? [subAttributes] : []),
  ]);

const schemaAttributes: readonly ScimAttribute[] = [
  define('id', 'The URN of the schema.', exact),
  define('name', 'The name of the schema.'),
  define('description', 'What its resources are.'),
  createAttributeOfSchema(
    'attributes',
    'The attributes of the schema.',
    createAttributeOfSchema('subAttributes', 'The attributes within a complex attribute.'),
  ),
];

const urn = 'urn:ietf:params:scim:schemas:core:2.0:';

/** A schema that describes no resource type of the service, but its discovery documents. */
export interface DiscoverySchema {
  readonly urn: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly ScimAttribute[];
}

export const discoverySchemas: readonly DiscoverySchema[] = [
  {
    urn: `${urn}ServiceProviderConfig`,
    name: 'Service Provider Configuration',
    description: 'What the service can do.',
    attributes: serviceProviderConfigAttributes,
  },
  {
    urn: `${urn}ResourceType`,
    name: 'ResourceType',
    description: 'A kind of resource.',
    attributes: resourceTypeAttributes,
  },
  {
    urn: `${urn}Schema`,
    name: 'Schema',
    description: 'The attributes of a kind of resource.',
    attributes: schemaAttributes,
  },
];
