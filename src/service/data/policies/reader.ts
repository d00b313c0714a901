import type { DataCaller } from '../../access/data-access-ports.ts';

/** The claims of a caller that policies read. */
export type Reader = Pick<DataCaller, 'groups' | 'userAttributes' | 'securityContext'>;

/** The reader of a query, with the account and deployment whose data model and results it shares. */
export interface QueryReader extends Reader {
  readonly accountId: number;
  readonly deploymentId: number;
}
