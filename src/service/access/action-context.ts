import type { Caller, AccessEnv } from './caller.ts';
import type { Context } from 'hono';

/** Who changes something, when, and in which request. */
export interface ActionContext {
  readonly caller: Caller;
  readonly at: Date;
  readonly requestId?: string | undefined;
  /** The header `If-Match`: the versions of the item to which the change applies. Undefined: to any version. */
  readonly ifMatch?: string | undefined;
}

export const toActionContext = (c: Context<AccessEnv>, now: () => Date): ActionContext => ({
  caller: c.get('caller'),
  at: now(),
  requestId: c.get('requestId'),
  ifMatch: c.req.header('if-match'),
});
