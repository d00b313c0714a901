/** Random changes of groups, each with what it makes of a group of the model. RFC 7644, section 3.5.2. */
import fc from 'fast-check';

export interface ModelGroup {
  readonly displayName: string;
  /** Ids of users. */
  readonly members: ReadonlySet<string>;
}

/** The positions of users in the order of their creation. */
export type Positions = readonly number[];

export interface GroupStep {
  readonly change: 'add' | 'remove' | 'remove by filter' | 'replace' | 'clear' | 'rename';
  readonly positions: Positions;
  readonly displayName: string;
  readonly isCapital: boolean;
}

export const groupNames = fc.constantFrom('Sales', 'sales', 'Größe', 'GRÖSSE', 'Finance');
export const positions = fc.array(fc.nat(9), { maxLength: 3 });

export const groupSteps: fc.Arbitrary<GroupStep> = fc.record({
  change: fc.constantFrom('add', 'add', 'remove', 'remove by filter', 'replace', 'clear', 'rename'),
  positions: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
  displayName: groupNames,
  isCapital: fc.boolean(),
});

type IdOf = (position: number) => string;

const toMembers = (step: GroupStep, idOf: IdOf): { value: string }[] =>
  step.positions.map((position) => ({ value: idOf(position) }));

/** The operation as one of the dialects writes it. */
export function toGroupOperation(step: GroupStep, idOf: IdOf): object {
  const verb = (op: string): string => (step.isCapital ? op.charAt(0).toUpperCase() + op.slice(1) : op);
  const members = toMembers(step, idOf);
  switch (step.change) {
    case 'add':
      return { op: verb('add'), path: 'members', value: members };
    case 'replace':
      return { op: verb('replace'), path: 'members', value: members };
    case 'remove':
      return { op: verb('remove'), path: 'members', value: members.map((one) => ({ ...one, $ref: null })) };
    case 'remove by filter':
      return { op: verb('remove'), path: `members[value eq "${members[0]?.value ?? ''}"]` };
    case 'clear':
      return { op: verb('remove'), path: 'members' };
    case 'rename':
      return { op: verb('replace'), value: { displayName: step.displayName } };
  }
}

/** `exists` tells whether an id is that of a user: others are left out. */
export function applyGroupStep(
  group: ModelGroup,
  step: GroupStep,
  { idOf, exists }: { readonly idOf: IdOf; readonly exists: (id: string) => boolean },
): ModelGroup {
  const ids = step.positions.map(idOf);
  const known = ids.filter(exists);
  switch (step.change) {
    case 'add':
      return { ...group, members: new Set([...group.members, ...known]) };
    case 'replace':
      return { ...group, members: new Set(known) };
    case 'remove':
      return { ...group, members: without(group.members, ids) };
    case 'remove by filter':
      return { ...group, members: without(group.members, ids.slice(0, 1)) };
    case 'clear':
      return { ...group, members: new Set() };
    case 'rename':
      return { ...group, displayName: step.displayName };
  }
}

export const without = (members: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  new Set([...members].filter((id) => !ids.includes(id)));
