/** Data folders with a fresh embedded database, copied from templates. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Creating a cluster and its tables takes seconds, so one template is made per version of the database and its migrations, and
 * copied. It has the key file of its tables, and no rows of ours.
 *
 * @param openDatabase - that of the service, from its sources or its build.
 */
export async function copyDataFolder(openDatabase, { migrate = true } = {}) {
  const template = await (migrate ? makeMigrated(openDatabase) : makeBare(openDatabase));
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

const makeBare = (openDatabase) =>
  makeTemplate('bare', (folder) => open(openDatabase, { folder, migrate: false }));

const makeMigrated = (openDatabase) =>
  makeTemplate(nameMigrations(), async (folder) => {
    cpSync(await makeBare(openDatabase), folder, { recursive: true });
    await open(openDatabase, { folder });
  });

async function open(openDatabase, options) {
  const database = await openDatabase(options);
  await database.close();
}

async function makeTemplate(contents, fill) {
  const name = `${nameVersion()}-${contents}-${process.getuid?.() ?? 0}`;
  const template = join(tmpdir(), `vitrine-template-${name}`);
  if (existsSync(template)) return template;
  const draft = mkdtempSync(join(tmpdir(), 'vitrine-draft-'));
  await fill(draft);
  try {
    renameSync(draft, template);
  } catch {
    // Another process was faster: use its template.
    rmSync(draft, { recursive: true, force: true });
  }
  return template;
}

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

const nameVersion = () =>
  JSON.parse(readFileSync(pathOf('../node_modules/@electric-sql/pglite/package.json'), 'utf8')).version;

/** A hash of the migrations' sources: another migration makes other tables. */
function nameMigrations() {
  const folder = pathOf('../src/service/database/');
  const files = ['migrations', 'secrets'].flatMap((part) =>
    readdirSync(join(folder, part)).map((name) => join(folder, part, name)),
  );
  const hash = createHash('sha256');
  for (const file of [...files.sort(), join(folder, 'migrate.ts'), join(folder, 'fold-name.ts')])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
