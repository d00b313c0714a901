import type { DataModel } from '../model/data-model.ts';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';

/** The claims of a caller that policies read. */
export interface Reader {
  readonly groups: readonly string[];
  readonly userAttributes: Readonly<Record<string, UserAttributeValue>>;
  /** What the host states about the reader. */
  readonly securityContext: Readonly<Record<string, unknown>>;
}

/** The reader of a query, with the account and deployment whose data model and results it shares. */
export interface QueryReader extends Reader {
  readonly accountId: number;
  readonly deploymentId: number;
  /** Tells readers with equal claims apart, for their turns. */
  readonly person?: unknown;
}

/** Who reads, and the time from which relative dates are counted. */
export interface Reading {
  readonly reader: QueryReader;
  readonly at: Date;
}

/** A reading, and the data model that it uses to its end. */
export interface ModelReading extends Reading {
  readonly model: DataModel;
}
