/**
 * The access of every caller to every item: one letter for each caller in each situation. Source: docs/platform-api.md,
 * "Roles and access".
 */

/** All kinds of callers, by their credential; `nobody` sends no credential. */
export const callerNames = [
  /** An API key of an admin. */
  'admin',
  /** An admin's key that is limited to the second deployment. */
  'scoped',
  /** An API key of a user of the account, of a viewer, and a session of that same user. */
  'user',
  'viewer',
  'internal',
  /** A host's token for a reader of the embed tenant north: read-only. */
  'reader',
  /** Authors with tokens of a host: without a tenant, for one dashboard, of the embed tenants north and south. */
  'host',
  'bound',
  'north',
  'south',
  /** An API key of the admin of another account. */
  'stranger',
] as const;
export type CallerName = (typeof callerNames)[number];

/**
 * `-`: no access, the item is hidden. `w`: a folder on the path to a visible item. `d`: the published dashboard; `f`:
 * the same where embedding is switched off. `r`: read, `e`: edit, `m`: manage. `x`: the credential is for another
 * deployment.
 */
export type AccessLevelLetter = '-' | 'w' | 'd' | 'f' | 'r' | 'e' | 'm' | 'x';

const accessLevelLetters = `
                                       admin scoped user viewer internal reader host bound north south stranger

the user's own                           m      x    m      -      m       -      e    -     -     -      -
somebody else's                          m      x    -      -      -       -      e    -     -     -      -
shared to be read                        m      x    r      r      r       -      e    -     -     -      -
shared to be edited                      m      x    e      r      e       -      e    -     -     -      -
shared to be managed                     m      x    m      r      m       -      e    -     -     -      -
in a folder shared to be edited          m      x    e      r      e       -      e    -     -     -      -
deep in the user's own folder            m      x    m      -      m       -      e    -     -     -      -
shared with viewers to be edited         m      x    e      r      e       -      e    -     -     -      -
shared with users to be managed          m      x    m      -      m       -      e    -     -     -      -
shared with a group to be edited         m      x    e      r      e       -      e    -     -     -      -
shared with north                        m      x    -      -      -       d      e    -     r     -      -
in a folder shared with north            m      x    -      -      -       d      e    -     r     -      -
shared with a group of north             m      x    -      -      -       -      e    -     r     -      -
shared with all embed users              m      x    -      -      -       d      e    -     r     r      -
its dashboard shared with north          m      x    -      -      -       d      e    -     d     -      -
its dashboard shared with all            m      x    -      -      -       d      e    -     d     d      -
shared with all, not to be embedded      m      x    -      -      -       f      e    -     d     d      -
of the dashboard that the token is for   m      x    -      -      -       -      e    e     -     -      -
on the way to what is shared to be read  m      x    w      w      w       -      e    -     -     -      -
on the way to what north is shown        m      x    -      -      -       -      e    -     w     -      -
made by the host's author                m      x    -      -      -       -      m    -     -     -      -
made by north's author                   m      x    -      -      -       -      -    -     m     -      -
made by a colleague in north             m      x    -      -      -       -      -    -     -     -      -
shared within north to be edited         m      x    -      -      -       -      -    -     e     -      -
in the folder of north's author          m      x    -      -      -       -      -    -     m     -      -
made by south's author                   m      x    -      -      -       -      -    -     -     m      -
of the second deployment                 m      m    -      -      -       -      -    -     -     -      -
of the second, the user's own            m      m    m      -      -       -      -    -     -     -      -
of the second, asked for in the first    -      x    -      -      -       -      -    -     -     -      -
of another account                       -      x    -      -      -       -      -    -     -     -      m
of another account, asked for in ours    -      x    -      -      -       -      -    -     -     -      -
`;

export type SituationName = string;

/** Each situation with the access of each caller. */
export const accessLevelTable: ReadonlyMap<
  SituationName,
  Readonly<Record<CallerName, AccessLevelLetter>>
> = readTable(accessLevelLetters);

function readTable(text: string): Map<SituationName, Record<CallerName, AccessLevelLetter>> {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  if (head.trim().split(/\s+/).join() !== callerNames.join())
    throw new Error('The columns are not the callers.');
  return new Map(lines.map(readLine));
}

function readLine(line: string): [SituationName, Record<CallerName, AccessLevelLetter>] {
  const words = line.trim().split(/\s+/);
  const letters = words.splice(-callerNames.length);
  const cells = callerNames.map((name, column) => [name, readLetter(letters[column])] as const);
  return [words.join(' '), Object.fromEntries(cells) as Record<CallerName, AccessLevelLetter>];
}

function readLetter(letter = ''): AccessLevelLetter {
  const known = (['-', 'w', 'd', 'f', 'r', 'e', 'm', 'x'] as const).find((one) => one === letter);
  if (known) return known;
  throw new Error(`"${letter}" is no standing.`);
}
