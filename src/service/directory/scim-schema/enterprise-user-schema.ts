/** The enterprise extension of users. Source: RFC 7643, section 4.3. */
import { defineAttribute } from './scim-attribute.ts';
import type { ScimAttribute } from './scim-attribute.ts';

export const enterpriseUserUrn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

export const enterpriseUserAttributes: readonly ScimAttribute[] = [
  defineAttribute('employeeNumber', 'The number of the employee.'),
  defineAttribute('costCenter', 'The cost center.'),
  defineAttribute('organization', 'The organisation.'),
  defineAttribute('division', 'The division.'),
  defineAttribute('department', 'The department.'),
  defineAttribute('manager', 'The manager.', {
    type: 'complex',
    subAttributes: [
      defineAttribute('value', 'The id of the manager.', { caseExact: true }),
      defineAttribute('$ref', 'The address of the manager.', {
        type: 'reference',
        referenceTypes: ['User'],
        caseExact: true,
      }),
    ],
  }),
];
