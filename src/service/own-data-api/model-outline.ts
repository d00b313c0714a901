/** The data model in short: the cubes and views that the caller may query, with their members. */
import { z } from 'zod';

const text = z.string().optional().catch(undefined);

const memberReader = z.object({
  name: z.string(),
  title: text,
  shortTitle: text,
  description: text,
  type: text,
  public: z.boolean().optional().catch(undefined),
  isVisible: z.boolean().optional().catch(undefined),
  meta: z
    .object({ synonyms: z.array(z.string()).catch([]) })
    .optional()
    .catch(undefined),
  granularities: z
    .array(z.object({ name: z.string() }))
    .optional()
    .catch(undefined),
});

const list = z.array(z.unknown()).catch([]);

const cubeReader = z.object({
  name: z.string(),
  title: text,
  description: text,
  type: text,
  public: z.boolean().optional().catch(undefined),
  measures: list,
  dimensions: list,
  segments: list,
});

const metaReader = z.object({ cubes: list });

export interface OutlinedMember {
  readonly name: string;
  readonly kind: 'measure' | 'dimension' | 'segment';
  readonly type?: string | undefined;
  readonly title: string;
  readonly description?: string | undefined;
  /** Other names that the model states. */
  readonly synonyms?: string[] | undefined;
  /** Of a time: the grains that the model adds. */
  readonly grains?: string[] | undefined;
}

export interface OutlinedCube {
  readonly name: string;
  readonly title: string;
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly members: OutlinedMember[];
}

/**
 * The model may be that of a cluster, so that each part that cannot be read is left out.
 * @param meta - the body of `GET /v1/meta`.
 */
export const outlineModel = (meta: unknown): OutlinedCube[] =>
  metaReader.parse(meta).cubes.flatMap((cube) => {
    const read = cubeReader.safeParse(cube);
    return read.success ? outlineCube(read.data) : [];
  });

function outlineCube(cube: z.output<typeof cubeReader>): OutlinedCube[] {
  const { name, title = name, type, description } = cube;
  const members = [
    ...cube.measures.flatMap((member) => outlineMember(member, 'measure')),
    ...cube.dimensions.flatMap((member) => outlineMember(member, 'dimension')),
    ...cube.segments.flatMap((member) => outlineMember(member, 'segment')),
  ];
  if (cube.public === false || members.length === 0) return [];
  return [{ name, title, type, description, members }];
}

function outlineMember(value: unknown, kind: OutlinedMember['kind']): OutlinedMember[] {
  const { data: member } = memberReader.safeParse(value);
  if (!member || member.public === false || member.isVisible === false) return [];
  const { name, type, description, meta, granularities = [] } = member;
  const synonyms = meta?.synonyms ?? [];
  return [
    {
      name,
      kind,
      type: kind === 'segment' ? undefined : type,
      title: member.shortTitle ?? member.title ?? name,
      description,
      ...(synonyms.length > 0 && { synonyms }),
      ...(granularities.length > 0 && { grains: granularities.map((grain) => grain.name) }),
    },
  ];
}
