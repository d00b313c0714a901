import { countEdits } from './edit-distance.ts';

/** The known name that a wrong one most likely stands for; undefined: none is near. */
export function findNearestName(wrong: string, known: readonly string[]): string | undefined {
  const plain = toPlain(wrong);
  const ranked = known
    .map((name) => ({ name, distance: countEdits(plain, toPlain(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((one, other) => one.distance - other.distance);
  return ranked[0]?.name;
}

/** No known name is nearly as long. */
const maxNameLength = 64;

const toPlain = (name: string): string =>
  name
    .slice(0, maxNameLength)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
