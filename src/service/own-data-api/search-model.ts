/** Finds cubes and members by words of their names, titles, synonyms and descriptions. */
import { splitWords } from '../../model/questions/words/words.ts';
import type { OutlinedCube, OutlinedMember } from './model-outline.ts';

interface Found<T> {
  readonly item: T;
  /** How many of the words were found. */
  readonly score: number;
}

/** The best matches first. A cube that matches by itself has all its members, others those that match. */
export function searchModel(cubes: readonly OutlinedCube[], search: string): OutlinedCube[] {
  const wanted = listStems(search);
  const found = cubes.flatMap((cube): Found<OutlinedCube>[] => {
    const own = countFound(wanted, [cube.name, cube.title, cube.description]);
    const members = rank(
      cube.members.map((member) => ({ item: member, score: countFound(wanted, listTexts(member)) })),
    );
    const score = Math.max(own, members[0]?.score ?? 0);
    const shown = members.length > 0 ? members.map(({ item }) => item) : cube.members;
    return score > 0 ? [{ item: { ...cube, members: shown }, score }] : [];
  });
  return rank(found).map(({ item }) => item);
}

const rank = <T>(found: readonly Found<T>[]): Found<T>[] =>
  found.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);

const listTexts = ({ name, title, description, synonyms = [] }: OutlinedMember) => [
  name.slice(name.indexOf('.') + 1),
  title,
  description,
  ...synonyms,
];

function countFound(wanted: readonly string[], texts: readonly (string | undefined)[]): number {
  const words = listStems(texts.join(' '));
  return wanted.filter((one) => words.some((word) => word.startsWith(one))).length;
}

/** Names of the model join their words by underscores and dots. */
const listStems = (text: string): string[] => splitWords(text.replace(/[_.]/g, ' ')).map(({ stem }) => stem);
