/** Replaces YAML aliases (`*name`) by what they stand for, and merge keys (`<<`) by the keys of their mapping. */
import { isAlias, isMap, isPair, isScalar, isSeq, YAMLMap, type Document, type Pair } from 'yaml';

/** Most nodes of a file. Aliases of aliases could stand for any number of them. */
export const maxNodes = 200_000;

/** An alias that cannot be replaced, at an offset in the text. */
export class AliasFault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** @throws AliasFault for an alias that contains itself, and for a document that would be too large. */
export function expandAliases(document: Document): void {
  let count = 0;
  const expand = (node: unknown, outer: readonly unknown[]): unknown => {
    count += 1;
    if (count > maxNodes)
      throw new AliasFault(startOf(node), `the file stands for more than ${maxNodes} values`);
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (!target)
        throw new AliasFault(startOf(node), `there is no '&${node.source}' before '*${node.source}'`);
      if (outer.includes(target)) throw new AliasFault(startOf(node), `'*${node.source}' contains itself`);
      return expand(target, outer);
    }
    const inside = [...outer, node];
    if (isSeq(node)) node.items = node.items.map((item) => expand(item, inside));
    if (isMap(node)) node.items = mergePairs(node.items.map((pair) => expandPair(pair, inside)));
    return node;
  };
  const expandPair = (pair: Pair, inside: readonly unknown[]): Pair => {
    if (isPair(pair)) pair.value = expand(pair.value, inside);
    return pair;
  };
  document.contents = toContents(expand(document.contents, []));
}

const toContents = (node: unknown): Document['contents'] =>
  isMap(node) || isSeq(node) || isScalar(node) ? node : null;

/** Keys of the mapping itself win over merged ones, and earlier merged mappings over later ones. */
function mergePairs(pairs: readonly Pair[]): Pair[] {
  const own = pairs.filter((pair) => keyOf(pair) !== '<<');
  if (own.length === pairs.length) return own;
  const merged = pairs.filter((pair) => keyOf(pair) === '<<').flatMap(({ value }) => listMerged(value));
  const known = new Set(own.map(keyOf));
  const added = merged.filter((pair) => {
    const isNew = !known.has(keyOf(pair));
    known.add(keyOf(pair));
    return isNew;
  });
  return [...own, ...added];
}

function listMerged(value: unknown): Pair[] {
  const maps = isSeq(value) ? value.items : [value];
  return maps.flatMap((map) => {
    if (map instanceof YAMLMap) return map.items;
    throw new AliasFault(startOf(map), `'<<' needs a mapping, or a list of mappings`);
  });
}

const keyOf = ({ key }: Pair): unknown => (isScalar(key) ? key.value : key);

const startOf = (node: unknown): number =>
  isAlias(node) || isMap(node) || isSeq(node) || isScalar(node) ? (node.range?.[0] ?? 0) : 0;
