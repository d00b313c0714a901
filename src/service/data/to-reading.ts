import type { Reading } from '../../semantic-layer/semantic-layer.ts';
import type { DataCaller } from '../access/data-access-ports.ts';

/** What the data engine knows of a caller. */
export const toReading = (caller: DataCaller, at: Date): Reading => ({
  reader: { ...caller, person: personOf(caller) },
  at,
});

/** A user, or an embedded reader of a host. */
function personOf({ caller }: DataCaller): unknown {
  if (!caller) return undefined;
  return caller.kind === 'user' ? caller.userId : [caller.claims.embedTenant, caller.claims.sub];
}
