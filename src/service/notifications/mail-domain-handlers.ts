import type { MailDomains, mailDomainOperations } from '../../contract/endpoints/mail-domains.ts';
import { toActionContext, type ActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { toMailDomain } from '../config/mail-domain.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { readMailDomains, writeMailDomains } from './mail-domain-rows.ts';
import type { NotificationDependencies } from './notification-dependencies.ts';

/** Handlers of the allowed mail domains, for admins of the account. Source: docs/mail.md, "Outside addresses". */
export const createMailDomainHandlers = ({
  database,
  now,
}: NotificationDependencies): HandlersOf<keyof typeof mailDomainOperations> => ({
  getMailDomains: async ({ c, caller }) =>
    c.json({ domains: [...(await database.read(caller.accountId, readMailDomains))] }),
  replaceMailDomains: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    const domains = readDomains(body.domains);
    return c.json(await database.write(caller.accountId, (rows) => replaceDomains(rows, context, domains)));
  },
});

async function replaceDomains(
  rows: AccountRows,
  context: ActionContext,
  domains: string[],
): Promise<MailDomains> {
  await writeMailDomains(rows, domains);
  await recordAuditEvent(rows, context, {
    action: 'mail-domains.update',
    type: 'ACCOUNT',
    id: rows.accountId,
    details: { domains },
  });
  return { domains };
}

const readDomains = (given: readonly string[]): string[] =>
  [...new Set(given.map((text, index) => readDomain(text, `domains[${index}]`)))].sort();

function readDomain(text: string, field: string): string {
  const domain = toMailDomain(text);
  if (domain !== undefined) return domain;
  throw new Problem(
    'invalid-field',
    `"${text}" is not a mail domain. Send one such as "partner.example": without "@", wildcards or a port.`,
    field,
  );
}
