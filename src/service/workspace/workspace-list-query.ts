import { createHash } from 'node:crypto';
import type { ListWorkspaceQuery, OrderDirection, OrderField } from '../../contract/endpoints/workspace.ts';
import type { ItemType } from '../../contract/item-fields.ts';
import type { VisibilityScope } from '../access/visibility-scope.ts';

/** The part of the workspace that a list covers. */
export type ListLocation =
  /** `open`: the caller may see everything in the folder. */
  | { readonly kind: 'folder'; readonly id: number; readonly space: string | null; readonly open: boolean }
  | { readonly kind: 'root' }
  /** The topmost items that were shared with the caller. */
  | { readonly kind: 'shared' }
  | { readonly kind: 'search'; readonly text: string }
  /** One item, which the caller is known to see. */
  | { readonly kind: 'item'; readonly id: number };

export interface ListQuery {
  readonly scope: VisibilityScope;
  readonly location: ListLocation;
  readonly types: readonly ItemType[];
  readonly field: OrderField;
  readonly direction: OrderDirection;
}

/** The default order is ascending for names, and newest first for times. */
export const toSortDirection = ({ orderByField, orderByDirection }: ListWorkspaceQuery): OrderDirection =>
  orderByDirection ?? (orderByField === 'name' ? 'ASC' : 'DESC');

/** A key that identifies a list and its order in cursors. */
export function toListQueryKey({ scope, location, types, field, direction }: ListQuery): string {
  const { deploymentId, tenant, owns } = scope;
  const where = 'id' in location ? location.id : 'text' in location ? location.text : null;
  const identity = [deploymentId, tenant, owns, location.kind, where, [...types].sort(), field, direction];
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 12);
}
