/** SCIM: users and groups that an identity provider creates, changes and lists, beside bare inserts of the same rows. */
import { findPostgres, startInstance } from '../service/populated-service.mjs';
import { aim, median, show, showRatio, toTable } from '../statistics.mjs';

const memberCount = 100;
/** Requests that an identity provider has under way at once. */
const concurrency = 4;
const pageSize = 200;
/** Milliseconds within which Okta's published test expects the groups. */
const groupAim = 600;

/** Figures by database, with PostgreSQL if its programs are installed. */
export async function benchProvisioning({ platform, serviceFolder, isQuick }) {
  const sides = { serviceFolder, workspace: platform.workspace };
  const counts = isQuick ? { users: 1_000, groups: 100 } : { users: 10_000, groups: 1_000 };
  const postgres = await findPostgres();
  const figures = [{ name: 'embedded', ...(await benchOne(sides, counts)) }];
  if (!postgres) return figures;
  const server = await postgres.startPostgres();
  try {
    figures.push({ name: 'PostgreSQL', ...(await benchOne({ ...sides, server }, counts)) });
  } finally {
    await server.stop();
  }
  return figures;
}

async function benchOne(sides, counts) {
  const instance = await startInstance(sides);
  try {
    const bare = await measureBare(instance, counts);
    const call = createCaller(instance);
    const ids = [];
    const users = await takeTime(() =>
      repeat(counts.users, async (at) => {
        ids[at] = (await call('POST', '/Users', toUser(at))).id;
      }),
    );
    const groups = await takeTime(() =>
      repeat(counts.groups, (at) => call('POST', '/Groups', toGroup(at, ids))),
    );
    const changes = await takeTime(() =>
      repeat(counts.groups, (at) => call('PATCH', `/Users/${ids[at]}`, toChange(at))),
    );
    return { counts, bare, users, groups, changes, ...(await measureLists(call, counts)) };
  } finally {
    await instance.close();
  }
}

/** The same rows by one statement for each resource, each in a transaction, in the process of the service. */
async function measureBare({ child }, { users, groups }) {
  const toJson = (value) => `'${JSON.stringify(value)}'`;
  const userStatements = Array.from({ length: users }, (_, at) => {
    const { userName, ...profile } = toUser(at);
    return `insert into app_user (account_id, username, folded_username, email, role, profile, folded_profile, created_at)
      values (1, 'bare-${userName}', 'bare-${userName}', '', 'viewer', ${toJson(profile)}, ${toJson(profile)}, now())`;
  });
  const groupStatements = Array.from(
    { length: groups },
    (_, at) => `with made as (
      insert into user_group (account_id, name, created_at) values (1, 'bare-${at}', now()) returning id
    ) insert into group_member (account_id, group_id, user_id)
      select 1, made.id, member.id from made, (
        select id from app_user where username like 'bare-%' order by id limit ${memberCount} offset ${at}
      ) member`,
  );
  return {
    users: await takeTime(() => child.ask({ statements: userStatements })),
    groups: await takeTime(() => child.ask({ statements: groupStatements })),
  };
}

async function measureLists(call, { users, groups }) {
  const readAll = async (path, count) => {
    for (let start = 1; start <= count; start += pageSize)
      await call('GET', `${path}?startIndex=${start}&count=${pageSize}`);
  };
  const rounds = [];
  for (let round = 0; round < 5; round += 1) rounds.push(await takeTime(() => call('GET', '/Groups')));
  return {
    groupPage: median(rounds),
    userPages: await takeTime(() => readAll('/Users', users)),
    groupPages: await takeTime(() => readAll('/Groups', groups)),
  };
}

const toUser = (at) => ({
  userName: `person-${at}@example.com`,
  externalId: `provider-${at}`,
  name: { givenName: `Given ${at}`, familyName: `Family ${at}` },
  emails: [{ value: `person-${at}@example.com`, type: 'work', primary: true }],
});

const toGroup = (at, ids) => ({
  displayName: `Group ${at}`,
  members: Array.from({ length: memberCount }, (_, number) => ({
    value: ids[(at * 7 + number * 13) % ids.length],
  })),
});

const toChange = (at) => ({ Operations: [{ op: 'replace', path: 'title', value: `Title ${at}` }] });

function createCaller({ origin, adminKey }) {
  const headers = {
    Authorization: `Bearer ${adminKey}`,
    Accept: 'application/scim+json',
    'Content-Type': 'application/scim+json',
  };
  return async (method, path, body) => {
    const response = await fetch(`${origin}/api/scim/v2${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** Runs `work` for each number, some at a time. */
async function repeat(count, work) {
  let next = 0;
  const run = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
}

async function takeTime(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function reportProvisioning(figures) {
  const head = [
    'SCIM',
    'users, s',
    'ratio to bare',
    'groups, s',
    'ratio to bare',
    'changes, s',
    'page of groups, ms',
    'all users, s',
    'all groups, s',
  ];
  const seconds = (milliseconds) => show(milliseconds / 1_000);
  const rows = figures.map(({ name, counts, bare, ...times }) => [
    `${name}: ${show(counts.users)} users, ${show(counts.groups)} groups of ${memberCount}`,
    seconds(times.users),
    showRatio(times.users, bare.users),
    seconds(times.groups),
    showRatio(times.groups, bare.groups),
    seconds(times.changes),
    show(times.groupPage),
    seconds(times.userPages),
    seconds(times.groupPages),
  ]);
  return toTable(head, rows);
}

export const judgeProvisioning = (figures) =>
  figures.map(({ name, groupPage }) =>
    aim(`Groups answer in under ${groupAim} ms (${name})`, groupPage < groupAim, `${show(groupPage)} ms`),
  );
