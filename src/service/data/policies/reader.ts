import type { DataCaller } from '../../access/data-access-ports.ts';

/** The claims of a caller that policies read. */
export type Reader = Pick<DataCaller, 'groups' | 'userAttributes' | 'securityContext'>;
