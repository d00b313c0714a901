import type { DataModel } from '../model/data-model.ts';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';

/** The claims that policies read. */
export interface Claims {
  readonly groups: readonly string[];
  readonly userAttributes: Readonly<Record<string, UserAttributeValue>>;
  /** What the host states about the reader. */
  readonly securityContext: Readonly<Record<string, unknown>>;
}

/** The caller whose policies apply. */
export interface Reader extends Claims {
  /**
   * Another reader through whose eyes the caller looks, too: only what both may see is visible, so that this never shows
   * more than the caller's own policies. Default: nobody.
   */
  readonly readAs?: Claims | undefined;
}

/** Everything by which policies tell two readers of a model apart: with equal texts, they see the same rows. */
export const toAccessKey = (reader: QueryReader): string => {
  const { accountId, deploymentId, readAs } = reader;
  return JSON.stringify([accountId, deploymentId, listClaims(reader), readAs && listClaims(readAs)]);
};

const listClaims = ({ groups, userAttributes, securityContext }: Claims): readonly unknown[] => [
  groups,
  userAttributes,
  securityContext,
];

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
