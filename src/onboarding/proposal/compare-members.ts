/** Compares a model file with a proposal for it, by the names of cubes, views and members. */
import { parse } from 'yaml';
import { isRecord, readArray, readString } from '../../model/parsing/read-value.ts';

/** One line for each cube, view, join or member that only one of both has. Empty if both have the same. */
export function compareMembers(current: string, proposed: string): string[] {
  const now = listNames(current);
  const wanted = listNames(proposed);
  return [
    ...wanted.filter((name) => !now.includes(name)).map((name) => `proposed, and not in the file: ${name}`),
    ...now.filter((name) => !wanted.includes(name)).map((name) => `in the file, and not proposed: ${name}`),
  ];
}

const lists = ['joins', 'dimensions', 'measures', 'segments'];

function listNames(text: string): string[] {
  const root: unknown = parse(text);
  if (!isRecord(root)) return [];
  return ['cubes', 'views'].flatMap((kind) =>
    readArray(root[kind]).flatMap((source) => (isRecord(source) ? listSource(kind, source) : [])),
  );
}

function listSource(kind: string, source: Readonly<Record<string, unknown>>): string[] {
  const name = readString(source.name) ?? '';
  const members = lists.flatMap((list) =>
    readArray(source[list]).flatMap((member) =>
      isRecord(member) ? [`${list.slice(0, -1)} ${name}.${readString(member.name) ?? ''}`] : [],
    ),
  );
  return [`${kind.slice(0, -1)} ${name}`, ...members];
}
