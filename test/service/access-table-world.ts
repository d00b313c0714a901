/** The callers of the table with their credentials, and one item of each kind in each situation. */
import { memberOf } from './access-table-data-model.ts';
import { createPublicId, insertItem } from './access-table-insert-items.ts';
import { createUsers, createTokens } from './access-table-users.ts';
import type { Users } from './access-table-users.ts';
import { kindsOf, situations } from './access-table-situations.ts';
import type { ItemKind, Situation } from './access-table-situations.ts';
import type { CallerName, SituationName } from './access-table-levels.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

/** An item with the names that a caller may use for it. */
export interface Item {
  readonly situation: SituationName;
  readonly kind: ItemKind;
  readonly id: number;
  /** The deployment in the request's address. */
  readonly deploymentId: number;
  /** The public id of a report, or of a workbook's dashboard. */
  readonly publicId: string;
  readonly allowEmbed: boolean;
  /** A person of the item's space with whom it can be shared. */
  readonly bystanderId: number;
}

export interface World {
  readonly items: readonly Item[];
  /** undefined: the caller has no credential. */
  readonly tokenOf: (caller: CallerName | 'nobody') => string | undefined;
  readonly deployments: Users['deployments'];
  readonly accounts: readonly number[];
  /** Another item in the same situation, to be moved or deleted. */
  readonly copy: (item: Item) => Promise<Item>;
}

export async function createWorld(service: ServiceUnderTest): Promise<World> {
  const people = await createUsers(service);
  const items: Item[] = [];
  const make = async (name: SituationName, kind: ItemKind): Promise<Item> => {
    const workbook = items.find((item) => item.kind === 'WORKBOOK' && item.situation === name);
    return makeItem(service, people, { name, kind, workbookId: workbook?.id });
  };
  for (const name of Object.keys(situations))
    for (const kind of kindsOf(name)) {
      const item = await make(name, kind);
      items.push(kind === 'WORKBOOK' ? await publish(service, people, item) : item);
    }
  const named = items.find(
    ({ kind, situation }) => kind === 'WORKBOOK' && situation.includes('the token is for'),
  );
  const tokens = await createTokens(service, people, named?.publicId ?? '');
  return {
    items,
    tokenOf: (caller) => (caller === 'nobody' ? undefined : tokens[caller]),
    deployments: people.deployments,
    accounts: [1, people.abroadId],
    copy: ({ situation, kind }) => make(situation, kind),
  };
}

function findSituation(name: SituationName): Situation {
  const situation = situations[name];
  if (situation) return situation;
  throw new Error(`The table has the situation "${name}", and nobody says what it is.`);
}

interface ItemOptions {
  readonly name: SituationName;
  readonly kind: ItemKind;
  /** The workbook in the same situation, as the container of the parts. */
  readonly workbookId: number | undefined;
}

async function makeItem(
  { running: { database } }: ServiceUnderTest,
  people: Users,
  { name, kind, workbookId }: ItemOptions,
): Promise<Item> {
  const situation = findSituation(name);
  const { home = 'first', askedAt = home, tenant = 'account', allowEmbed = true } = situation;
  const isAbroad = home === 'abroad';
  const publicId = createPublicId();
  const options = { situation, kind, deploymentId: people.deployments[home], publicId, workbookId };
  return {
    id: await database.write(isAbroad ? people.abroadId : 1, (rows) => insertItem(rows, people, options)),
    situation: name,
    kind,
    publicId,
    allowEmbed,
    deploymentId: people.deployments[askedAt],
    bystanderId: people.bystanders[isAbroad ? 'abroad' : tenant],
  };
}

/** The workbook with a draft, and its dashboard with the shares of the situation. */
async function publish({ call, adminKey }: ServiceUnderTest, people: Users, item: Item): Promise<Item> {
  const { home = 'first', dashboardFor = [] } = findSituation(item.situation);
  const token = home === 'abroad' ? people.keys.stranger : adminKey;
  const path = `/api/v1/deployments/${people.deployments[home]}/workbooks/${item.id}`;
  const put = (part: string, body: unknown) => call(`${path}/${part}`, { token, method: 'PUT', body });
  const config = { member: memberOf(item.situation) };
  const control = { id: 'control', type: 'FILTER', position: { x: 0, y: 0, w: 3, h: 2 }, config };
  await put('dashboard', { dashboardDraft: { widgets: [control] } });
  const { publicId } = (await call(`${path}/publish`, { token, body: {} })).json as { publicId: string };
  for (const tenant of dashboardFor) {
    const to = tenant === null ? { allEmbedUsers: true } : { embedTenantName: tenant };
    await put('embed-access', { ...to, action: 'read' });
  }
  await put('embed-access', { allowEmbed: item.allowEmbed });
  return { ...item, publicId };
}
