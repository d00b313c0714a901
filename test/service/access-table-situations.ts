/** Defines each situation of the table: the item's place, its owner, and its shares. */
import type { SituationName } from './access-table-levels.ts';

/** The kinds of tested items: `PART` is a report inside the situation's workbook, made by another person. */
export const itemKinds = ['FOLDER', 'WORKBOOK', 'REPORT', 'PART'] as const;
export type ItemKind = (typeof itemKinds)[number];

export type PersonName =
  | 'user'
  | 'viewer'
  | 'other'
  | 'host'
  | 'northAuthor'
  | 'colleague'
  | 'southAuthor'
  | 'abroad';

export interface Grant {
  readonly to:
    | { readonly person: PersonName }
    | { readonly role: 'user' | 'viewer' }
    | { readonly group: 'analysts' | 'friends' }
    | { readonly tenant: string }
    | { readonly everybody: true };
  readonly action: 'read' | 'edit' | 'manage';
}

export interface Situation {
  readonly owner: PersonName;
  /** The embed tenant whose author made it. */
  readonly tenant?: 'north' | 'south';
  readonly grants?: readonly Grant[];
  /** The enclosing folders, the outermost first. */
  readonly within?: readonly { readonly owner: PersonName; readonly grants?: readonly Grant[] }[];
  /** The grants of the items in a folder. */
  readonly holds?: readonly Grant[];
  /** The tenants that a workbook's dashboard is shared with; null: all embed users. */
  readonly dashboardFor?: readonly (string | null)[];
  readonly allowEmbed?: boolean;
  /** The deployment that contains the item. Default: the first deployment of the account. */
  readonly home?: 'second' | 'abroad';
  /** The deployment in the request's address. Default: the one that contains the item. */
  readonly askedAt?: 'first';
  readonly kinds?: readonly ItemKind[];
}

const toBoth = (action: Grant['action']): Grant[] => [
  { to: { person: 'user' }, action },
  { to: { person: 'viewer' }, action },
];
const toNorth: Grant = { to: { tenant: 'north' }, action: 'read' };
const toAll: Grant = { to: { everybody: true }, action: 'read' };
/** Access to a part is access to its workbook: these situations cover every access level. */
const partsShown: readonly SituationName[] = [
  "the user's own",
  'shared to be read',
  'shared to be edited',
  'in a folder shared to be edited',
  'shared with north',
  'of the dashboard that the token is for',
  "made by north's author",
  'of the second, asked for in the first',
  'of another account',
];
const dashboards = { owner: 'other', kinds: ['WORKBOOK'] } as const;
const folders = { owner: 'other', kinds: ['FOLDER'] } as const;

export const situations: Readonly<Record<SituationName, Situation>> = {
  "the user's own": { owner: 'user' },
  "somebody else's": { owner: 'other' },
  'shared to be read': { owner: 'other', grants: toBoth('read') },
  'shared to be edited': { owner: 'other', grants: toBoth('edit') },
  'shared to be managed': { owner: 'other', grants: toBoth('manage') },
  'in a folder shared to be edited': { owner: 'other', within: [{ owner: 'other', grants: toBoth('edit') }] },
  "deep in the user's own folder": { owner: 'other', within: [{ owner: 'user' }, { owner: 'other' }] },
  'shared with viewers to be edited': {
    owner: 'other',
    grants: [{ to: { role: 'viewer' }, action: 'edit' }],
  },
  'shared with users to be managed': { owner: 'other', grants: [{ to: { role: 'user' }, action: 'manage' }] },
  'shared with a group to be edited': {
    owner: 'other',
    grants: [{ to: { group: 'analysts' }, action: 'edit' }],
  },
  'shared with north': { owner: 'other', grants: [toNorth] },
  'in a folder shared with north': { owner: 'other', within: [{ owner: 'other', grants: [toNorth] }] },
  'shared with a group of north': { owner: 'other', grants: [{ to: { group: 'friends' }, action: 'read' }] },
  'shared with all embed users': { owner: 'other', grants: [toAll] },
  'its dashboard shared with north': { ...dashboards, dashboardFor: ['north'] },
  'its dashboard shared with all': { ...dashboards, dashboardFor: [null] },
  'shared with all, not to be embedded': { ...dashboards, dashboardFor: [null], allowEmbed: false },
  'of the dashboard that the token is for': { owner: 'other', kinds: ['WORKBOOK', 'PART'] },
  'on the way to what is shared to be read': { ...folders, holds: toBoth('read') },
  'on the way to what north is shown': { ...folders, holds: [toNorth] },
  "made by the host's author": { owner: 'host' },
  "made by north's author": { owner: 'northAuthor', tenant: 'north' },
  'made by a colleague in north': { owner: 'colleague', tenant: 'north' },
  'shared within north to be edited': {
    owner: 'colleague',
    tenant: 'north',
    grants: [{ to: { person: 'northAuthor' }, action: 'edit' }],
  },
  "in the folder of north's author": {
    owner: 'colleague',
    tenant: 'north',
    within: [{ owner: 'northAuthor' }],
  },
  "made by south's author": { owner: 'southAuthor', tenant: 'south' },
  'of the second deployment': { owner: 'other', home: 'second' },
  "of the second, the user's own": { owner: 'user', home: 'second' },
  'of the second, asked for in the first': { owner: 'user', home: 'second', askedAt: 'first' },
  'of another account': { owner: 'abroad', home: 'abroad' },
  'of another account, asked for in ours': { owner: 'abroad', home: 'abroad', askedAt: 'first' },
};

/** The kinds of items that are made in a situation. */
export function kindsOf(name: SituationName): readonly ItemKind[] {
  const { kinds } = situations[name] ?? {};
  if (kinds) return kinds;
  return partsShown.includes(name) ? itemKinds : itemKinds.filter((kind) => kind !== 'PART');
}
