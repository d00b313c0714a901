import { toAccessKey, type QueryReader } from '../policies/reader.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import type { QueueOwner } from '../../queue/fair-queue.ts';

/** Work of the service itself, such as reading what has changed, has the turns of an account of its own. */
export const serviceOwner: QueueOwner = { account: 0, reader: '' };

export function toQueueOwner(reader: QueryReader): QueueOwner {
  return { account: reader.accountId, reader: JSON.stringify([toAccessKey(reader), reader.person]) };
}

/** Queries of other cubes are another topic, so that a list of values does not wait for all charts of its reader. */
export const ownerOfStatement = ({ owner = serviceOwner, cubes = [] }: Statement): QueueOwner => ({
  ...owner,
  topic: cubes.join(' '),
});
