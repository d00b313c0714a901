/** What a scene is made of, as texts to take along: its spec, its rows, and the code that shows both. */
import { writeRows } from './rows-text.ts';
import { toSceneSettings } from './scene-element.ts';
import type { Scene } from './scene.ts';
import { writeValue } from './write-value.ts';

export interface SceneSource {
  readonly spec: string;
  /** Empty if nothing answers the query, or if the spec has its own rows. */
  readonly rows: string;
  /** What the text of the rows does not say. */
  readonly rowsNote: string | undefined;
  /** A module that shows the scene in a page of a host. */
  readonly code: string;
}

/** Runs the scene's query, unless it is one that never ends. */
export async function writeSceneSource(scene: Scene): Promise<SceneSource> {
  const { text, note, dataSource } = await writeSceneRows(scene);
  return {
    spec: writeValue(scene.spec),
    rows: text,
    rowsNote: note,
    code: writeCode(scene, text !== '', dataSource),
  };
}

interface WrittenRows {
  readonly text: string;
  readonly note: string | undefined;
  /** Lines of code. */
  readonly dataSource: readonly string[];
}

async function writeSceneRows({ rows, state }: Scene): Promise<WrittenRows> {
  if (!rows) return { text: '', note: 'The spec has its own rows.', dataSource: [] };
  if (state === 'loading')
    return {
      text: '',
      note: 'The query of this scene is never answered.',
      dataSource: ['element.dataSource = { query: () => new Promise(() => {}) };'],
    };
  try {
    const result = await rows(new AbortController().signal);
    const { text, rowCount } = writeRows(result);
    const isCut = rowCount < result.rowCount;
    const count = result.rowCount.toLocaleString('en');
    return {
      text,
      note: isCut ? `The first ${rowCount.toLocaleString('en')} of ${count} rows.` : undefined,
      dataSource: answerWithRows,
    };
  } catch (error) {
    return writeFailure(error instanceof Error ? error.message : String(error));
  }
}

const answerWithRows = [
  '// It answers in place of the query, with one list of values for each column.',
  'const values = result.columns.map((_, index) => result.rows.map((row) => row[index]));',
  'element.dataSource = { query: async () => ({ ...result, values }) };',
];

const writeFailure = (message: string): WrittenRows => ({
  text: '',
  note: `The query of this scene fails: ${message}`,
  dataSource: [
    `const fault = new Error(${writeValue(message, { language: 'code' })});`,
    'element.dataSource = { query: () => Promise.reject(fault) };',
  ],
});

function writeCode(scene: Scene, hasRows: boolean, dataSource: readonly string[]): string {
  const names = new Map<unknown, string>([[scene.spec, 'spec']]);
  const settings = Object.entries(toSceneSettings(scene)).map(
    ([name, value]) => `element.${name} = ${writeValue(value, { language: 'code', names })};`,
  );
  const imports = [
    "import 'vitrine/define';",
    "import spec from './spec.json' with { type: 'json' };",
    ...(hasRows ? ["import result from './rows.json' with { type: 'json' };"] : []),
  ];
  const create = "const element = document.createElement('vitrine-dashboard');";
  return [...imports, '', create, ...settings, ...dataSource, 'document.body.append(element);'].join('\n');
}
