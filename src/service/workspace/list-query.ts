/** Where a list looks, and the identity by which its cursors know it. */
import { createHash } from 'node:crypto';
import type { ListWorkspaceQuery, OrderDirection, OrderField } from '../../contract/workspace.ts';
import type { ItemType } from '../../contract/report.ts';
import type { VisibilityScope } from '../access/visibility-scope.ts';

export type ListLocation =
  /** `open`: everything in the folder is seen, since the folder is. */
  | { readonly kind: 'folder'; readonly id: number; readonly space: string | null; readonly open: boolean }
  | { readonly kind: 'root' }
  /** The topmost of what was shared. */
  | { readonly kind: 'shared' }
  | { readonly kind: 'search'; readonly text: string }
  /** One item, of which it is known already that it is seen. */
  | { readonly kind: 'item'; readonly id: number };

export interface ListQuery {
  readonly scope: VisibilityScope;
  readonly place: ListLocation;
  readonly types: readonly ItemType[];
  readonly field: OrderField;
  readonly direction: OrderDirection;
}

/** Names from A, times from the newest. */
export const directionOf = ({ orderByField, orderByDirection }: ListWorkspaceQuery): OrderDirection =>
  orderByDirection ?? (orderByField === 'name' ? 'ASC' : 'DESC');

/** The same for the same list in the same order, and hardly for another. */
export function listQueryKey({ scope, place, types, field, direction }: ListQuery): string {
  const { deploymentId, tenant, owns } = scope;
  const where = 'id' in place ? place.id : 'text' in place ? place.text : null;
  const identity = [deploymentId, tenant, owns, place.kind, where, [...types].sort(), field, direction];
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 12);
}
