/** Domains of mail addresses outside of the account to which notifications may go. Source: docs/mail.md, "Outside addresses". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { needsAccountAdmin } from '../operations/operation.ts';
import type { OperationGroup } from '../operations/operation.ts';

/** Most domains of an account. */
const maxDomains = 1_000;

export const mailDomainsSchema = z.object({ domains: z.array(z.string()) });

export const replaceMailDomainsRequestSchema = z.strictObject({
  domains: z.array(z.string().min(1).max(253)).max(maxDomains),
});

export type MailDomains = z.infer<typeof mailDomainsSchema>;

export const mailDomainOperations = {
  getMailDomains: {
    method: 'GET',
    path: '/v1/mail-domains',
    summary: 'Get the mail domains that the account allows',
    description:
      'The domains of addresses outside of the account to which notifications may go. Empty, as at first: to no such ' +
      `address.\n\n${needsAccountAdmin}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 200: mailDomainsSchema },
    problems: ['not-allowed'],
  },
  replaceMailDomains: {
    method: 'PUT',
    path: '/v1/mail-domains',
    summary: 'Replace the mail domains that the account allows',
    description:
      'Sets the whole list: at most 1,000 domains such as `partner.example`. A domain allows no subdomains; wildcards ' +
      'and addresses of machines are refused. Domains in other scripts are stored in their ASCII form. A domain that is ' +
      'left out ends mails to its addresses with the next run, and the addresses stay in the lists of recipients.' +
      `\n\n${needsAccountAdmin}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['account-admin'],
    body: replaceMailDomainsRequestSchema,
    exampleBody: { domains: ['partner.example', 'customer.example'] },
    responses: { 200: mailDomainsSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const mailDomainSchemas = {
  MailDomains: documentSchema(
    mailDomainsSchema,
    'Domains of mail addresses outside of the account to which notifications may go.',
    { domains: 'In ASCII and lower case, in alphabetical order. Empty: no such address gets mails.' },
  ),
};
