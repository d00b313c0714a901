/** Finds the two cells from which a number in a written sentence is computed. */
import type { ProvenNumber } from '../../../views/story/model/finding.ts';
import { computedFrom, evaluateProof } from '../../../views/story/model/proof.ts';
import type { Result } from '../../result.ts';
import type { DescribedRows, Identity } from './describe-rows.ts';
import { toProven, type DirectProof, type NumberProof, type SentenceScene } from './find-number-proof.ts';
import { isDirected, isRoundedTo } from './is-written.ts';
import type { NumberToken } from './read-number-tokens.ts';

/** Numbers before a computed one that it may come from: more are never meant. */
const mostParts = 12;

/** A difference, a change or a share of two cells that the same sentence, or the one before it, has named. */
export function findDerivedProof(
  token: NumberToken,
  scene: SentenceScene,
  { proven, known }: { readonly proven: readonly DirectProof[]; readonly known: readonly DescribedRows[] },
): NumberProof | undefined {
  const parts = proven.slice(-mostParts);
  for (const one of parts)
    for (const other of parts) {
      const result = known[one.rows]?.result;
      if (one === other || !result || !areComparable(one, other, scene)) continue;
      const number = compute(token, scene, { one, other, result });
      if (number) return { number, rows: one.rows };
    }
  return undefined;
}

/** Two cells of one measure that differ in one thing, which the sentence names if it names any of its kind. */
function areComparable(one: DirectProof, other: DirectProof, { subjects }: SentenceScene): boolean {
  if (one.rows !== other.rows || one.number.column.name !== other.number.column.name) return false;
  if (one.number.style === 'count' || other.number.style === 'count') return false;
  if (countDifferences(one.identity, other.identity) !== 1) return false;
  return subjects.every(({ mentions, includes }) => {
    const [isOne, isOther] = [one, other].map(({ identity }) => includes(identity));
    if (!isOne && !isOther) return false;
    if (isOne && isOther)
      return mentions.every((_, at) => [one, other].some((part) => includes(part.identity, at)));
    return mentions.length === 1;
  });
}

function countDifferences(one: Identity, other: Identity): number {
  const members = new Set([...one.names.keys(), ...other.names.keys()]);
  const toText = (names: readonly string[] = []): string => names.join('\n');
  const different = [...members].filter(
    (member) => toText(one.names.get(member)) !== toText(other.names.get(member)),
  );
  return different.length + Number(JSON.stringify(one.spans) !== JSON.stringify(other.spans));
}

interface Pair {
  readonly one: DirectProof;
  readonly other: DirectProof;
  readonly result: Result;
}

function compute(
  token: NumberToken,
  scene: SentenceScene,
  { one, other, result }: Pair,
): ProvenNumber | undefined {
  const kinds = token.isPercent ? (['change', 'share'] as const) : (['difference', 'share'] as const);
  for (const kind of kinds) {
    // What changes, changes from the earlier to the later time.
    if (kind !== 'share' && isEarlier(one.identity, other.identity)) continue;
    const proof = computedFrom(kind, one.number.proof, other.number.proof);
    const value = evaluateProof(proof, result);
    if (value === undefined || !isRoundedTo(token, token.isPercent ? value * 100 : value)) continue;
    if (kind === 'share' ? token.value >= 0 : isDirected(token, value, scene))
      return toProven(token, one.number.column, proof, value);
  }
  return undefined;
}

const isEarlier = ({ spans: [one] }: Identity, { spans: [other] }: Identity): boolean =>
  one !== undefined && other !== undefined && one.from < other.from;
