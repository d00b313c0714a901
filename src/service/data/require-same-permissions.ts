import { toPermissions, type DataCaller } from '../access/data-access-ports.ts';
import { DataError } from '../../semantic-layer/data-error.ts';

/** @throws DataError 403 where the caller's account, deployment, groups or claims have changed since the request. */
export function requireSamePermissions(before: DataCaller, now: DataCaller): void {
  if (toPermissions(before) === toPermissions(now)) return;
  throw new DataError('The access of this reader has changed: send the query again.', 403);
}
