/** Three versions of a value: where both authors began, and what each has made of it. */
export interface Versions<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

type Ids = readonly string[];

/**
 * The order of some members by the orders that two authors have given them. Who has changed the order of what was there
 * decides, the first author if both have. What only the other one has stands behind what it stood behind there.
 */
export function mergeOrder(members: Ids, { base, mine, theirs }: Versions<Ids>): Ids {
  const orders = isSameOrder(base, mine) ? [theirs, mine, base] : [mine, theirs, base];
  const wanted = new Set(members);
  return orders.reduce<Ids>((list, order) => insertMissing(list, order, wanted), []);
}

function isSameOrder(base: Ids, changed: Ids): boolean {
  const kept = changed.filter((id) => base.includes(id));
  return base.filter((id) => changed.includes(id)).every((id, index) => id === kept[index]);
}

function insertMissing(list: Ids, order: Ids, wanted: ReadonlySet<string>): Ids {
  let at = 0;
  let whole = list;
  for (const id of order.filter((one) => wanted.has(one))) {
    const found = whole.indexOf(id);
    if (found === -1) whole = whole.toSpliced(at, 0, id);
    at = (found === -1 ? at : found) + 1;
  }
  return whole;
}
