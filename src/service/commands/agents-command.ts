/** Manages the agents of a running service, through its platform API. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { agentListSchema, agentSchema, type Agent } from '../../contract/endpoints/agents.ts';
import {
  aiLimitSchema,
  usagePeriods,
  usageScopes,
  usageUnits,
  type AiLimit,
} from '../../contract/endpoints/ai-usage.ts';
import { callPlatform, type PlatformConnection } from './call-platform.ts';
import {
  UsageError,
  readIntegerFlag,
  readTextFlag,
  readTextFlags,
  type Command,
  type CommandInput,
} from './command.ts';
import { formatTable } from './format-output.ts';
import { readAddress } from './read-address.ts';
import { describeFlag } from './setting-flags.ts';

export const agentsCommand: Command = {
  name: 'agents',
  summary: 'Create, list, change and delete the agents that answer questions.',
  help: `Manages the agents of a running service: who answers questions, about which data, with which instructions. Each agent has
an address of its own ({ai_url}). The key of an admin stands in VITRINE_API_KEY.

Usage: vitrine agents list                    [flags]
       vitrine agents show <id>               [flags]
       vitrine agents create --name <text>    [flags]
       vitrine agents change <id>             [flags]
       vitrine agents delete <id>             [flags]

${describeFlag('--address <url>', 'Address of the service. Default: VITRINE_URL, or http://127.0.0.1:4000.')}
${describeFlag('--deployment <id>', 'The deployment. Default 1.')}
${describeFlag('--name <text>', 'Name of the agent in lists.')}
${describeFlag('--members <names>', 'Cubes, views and members that it may use, with commas between them; "all" for no limit.')}
${describeFlag('--language <tag>', 'Language of its answers, such as de-DE; "any" for that of the question.')}
${describeFlag('--instructions <file>', 'A text for a language model; "none" for no instructions.')}
${describeFlag('--language-model <yes|no>', 'Whether a language model answers, if there is one.')}
${describeFlag('--limit <limit>', 'Such as reader/day/questions=100; several are allowed; "none" for none.')}

Examples:
  vitrine agents create --name "Flight analyst" --members flights,carriers.name
  vitrine agents change 3 --instructions ./flight-analyst.txt --language-model yes
  vitrine agents list --address https://platform.example.com`,
  flags: {
    address: { type: 'string' },
    deployment: { type: 'string' },
    name: { type: 'string' },
    members: { type: 'string' },
    language: { type: 'string' },
    instructions: { type: 'string' },
    'language-model': { type: 'string' },
    limit: { type: 'string', multiple: true },
  },
  run,
};

type Subcommand = (connection: PlatformConnection, input: CommandInput) => Promise<void>;

const subcommands: Readonly<Record<string, Subcommand>> = { list, show, create, change, delete: remove };

async function run(input: CommandInput): Promise<number> {
  const [what = '', ...rest] = input.words;
  const work = Object.hasOwn(subcommands, what) ? subcommands[what] : undefined;
  if (!work) throw new UsageError('Name the action for agents: list, show, create, change or delete.');
  const needsId = what !== 'list' && what !== 'create';
  if (needsId && !/^[1-9]\d{0,8}$/.test(rest[0] ?? ''))
    throw new UsageError(`Name the agent to ${what} by its id: \`vitrine agents list\` shows the ids.`);
  if (rest.length > (needsId ? 1 : 0)) throw new UsageError(`"${rest.at(-1) ?? ''}" belongs to no flag.`);
  if (what === 'create' && readTextFlag(input.flags, 'name') === undefined)
    throw new UsageError('Name the agent with --name.');
  await work(readConnection(input), input);
  return 0;
}

function readConnection({ flags, environment }: CommandInput): PlatformConnection {
  const key = environment.VITRINE_API_KEY ?? '';
  if (key === '') throw new UsageError('VITRINE_API_KEY is missing: set it to the API key of an admin.');
  const address = readTextFlag(flags, 'address') ?? environment.VITRINE_URL ?? 'http://127.0.0.1:4000';
  return { address: readAddress(address), key, path: `/v1/deployments/${readDeployment(flags)}/agents` };
}

const readDeployment = (flags: CommandInput['flags']): number => readIntegerFlag(flags, 'deployment') ?? 1;

async function list(connection: PlatformConnection, { print }: CommandInput): Promise<void> {
  const agents: Agent[] = [];
  for (let after: string | undefined; ;) {
    const query = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
    const page = await callPlatform(connection, agentListSchema, { path: `?first=200${query}` });
    agents.push(...page.items);
    if (!page.pageInfo.hasNextPage) break;
    after = page.pageInfo.endCursor;
  }
  print(formatTable([headings, ...agents.map(toCells)]));
}

const headings = ['id', 'language', 'model', 'may use', 'name'];

const toCells = ({ id, language, usesLanguageModel, members, name }: Agent): string[] => [
  String(id),
  language ?? 'any',
  usesLanguageModel ? 'yes' : 'no',
  members === null ? 'all' : `${members.length} names`,
  name,
];

async function show(connection: PlatformConnection, { words, print }: CommandInput): Promise<void> {
  print(describe(await callPlatform(connection, agentSchema, { path: `/${words[1] ?? ''}` })));
}

async function create(connection: PlatformConnection, input: CommandInput): Promise<void> {
  const body = await readFields(input);
  input.print(describe(await callPlatform(connection, agentSchema, { method: 'POST', body })));
}

async function change(connection: PlatformConnection, input: CommandInput): Promise<void> {
  const body = await readFields(input);
  if (Object.keys(body).length === 0) throw new UsageError('Say by flags what changes.');
  const path = `/${input.words[1] ?? ''}`;
  input.print(describe(await callPlatform(connection, agentSchema, { method: 'PATCH', path, body })));
}

async function remove(connection: PlatformConnection, { words, printError }: CommandInput): Promise<void> {
  const id = words[1] ?? '';
  await callPlatform(connection, z.undefined(), { method: 'DELETE', path: `/${id}` });
  printError(`Deleted the agent ${id}. Its address is no longer answered.`);
}

const describe = (agent: Agent): string => JSON.stringify(agent, undefined, 2);

/** The fields of the request. Flags that are not given leave theirs out. */
async function readFields({ flags }: CommandInput): Promise<Readonly<Record<string, unknown>>> {
  const read = (name: string): string | undefined => readTextFlag(flags, name);
  const members = read('members');
  const language = read('language');
  const file = read('instructions');
  const uses = read('language-model');
  const limits = readTextFlags(flags, 'limit');
  if (uses !== undefined && uses !== 'yes' && uses !== 'no')
    throw new UsageError(`--language-model must be yes or no, not "${uses}".`);
  return {
    ...(flags.name !== undefined && { name: flags.name }),
    ...(members !== undefined && { members: members === 'all' ? null : members.split(',').map(trim) }),
    ...(language !== undefined && { language: language === 'any' ? null : language }),
    ...(file !== undefined && { instructions: file === 'none' ? null : await readInstructions(file) }),
    ...(uses !== undefined && { usesLanguageModel: uses === 'yes' }),
    ...(limits.length > 0 && { limits: readLimits(limits) }),
  };
}

const readLimits = (texts: readonly string[]): AiLimit[] =>
  texts.length === 1 && texts[0] === 'none' ? [] : texts.map(readLimit);

function readLimit(text: string): AiLimit {
  const [of, per, unit, most] = text.split(/[/=]/);
  const limit = aiLimitSchema.safeParse({ of, per, unit, most: Number(most) });
  if (limit.success && /^\w+\/\w+\/\w+=[\d.]+$/.test(text)) return limit.data;
  throw new UsageError(
    `--limit must be such as reader/day/questions=100, not "${text}": ${usageScopes.join(', ')}; ` +
      `${usagePeriods.join(', ')}; ${usageUnits.join(', ')}.`,
  );
}

const trim = (text: string): string => text.trim();

async function readInstructions(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--instructions: ${error instanceof Error ? error.message : String(error)}`);
  }
}
