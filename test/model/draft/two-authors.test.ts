/** Two authors edit one draft at once, over connections that fail before or after the platform has done its part. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClientError } from '../../../src/client/client-error.ts';
import { StaleDraftError } from '../../../src/client/draft-client.ts';
import { DraftSaver, type DraftStore } from '../../../src/elements/editor/draft-saver.ts';
import { readDraft, type DashboardDraft } from '../../../src/model/draft/dashboard-draft.ts';
import { compareDrafts, readField } from '../../../src/model/draft/draft-change.ts';
import {
  editDraft,
  startSession,
  undoEdit,
  type DraftSession,
} from '../../../src/model/draft/draft-session.ts';
import { rounds } from '../../rounds.ts';
import { listLost } from './list-lost.ts';
import { edits, startDraft, type Edit } from './random-edits.ts';

/** A platform that keeps one draft, as JSON. */
class Platform {
  text = JSON.stringify(startDraft);
  version = 1;

  get draft(): DashboardDraft {
    return readDraft(JSON.parse(this.text));
  }

  /** @param next - says of each request whether it is lost, and when. */
  connect(next: () => 'arrives' | 'is lost' | 'response is lost'): DraftStore {
    const send = <T>(work: () => T): Promise<T> => {
      const fate = next();
      const lost = new ClientError('offline', 'No response.');
      if (fate === 'is lost') return Promise.reject(lost);
      try {
        const done = work();
        return fate === 'arrives' ? Promise.resolve(done) : Promise.reject(lost);
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : lost);
      }
    };
    return {
      read: () =>
        send(() => ({ draft: { ...this.draft }, published: undefined, version: String(this.version) })),
      save: (draft, version) =>
        send(() => {
          if (version !== String(this.version)) throw new StaleDraftError('Stale.');
          this.text = JSON.stringify(draft);
          this.version += 1;
          return String(this.version);
        }),
    };
  }
}

class Author {
  session: DraftSession = startSession(startDraft);
  readonly saver: DraftSaver;
  readonly #name: string;
  #count = 0;

  constructor(name: string, store: DraftStore) {
    this.#name = name;
    const ports = {
      session: () => this.session,
      onSession: (session: DraftSession) => void (this.session = session),
      onStatus: () => undefined,
    };
    this.saver = new DraftSaver(store, '1', ports);
  }

  edit(edit: Edit): void {
    this.session = editDraft(this.session, edit(this.session.present, `${this.#name}-${(this.#count += 1)}`));
  }

  save(): Promise<void> {
    return this.saver
      .flush()
      .catch(() => undefined)
      .finally(() => this.saver.stop());
  }
}

const fates = fc.infiniteStream(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('arrives' as const) },
    { weight: 1, arbitrary: fc.constantFrom('is lost' as const, 'response is lost' as const) },
  ),
);
const turns = fc.array(fc.record({ byFirst: fc.boolean(), saves: fc.boolean() }), { maxLength: 40 });

/** Both play their edits in some order; then the connection stays, and both save until nothing is left. */
async function play(
  lists: readonly [readonly Edit[], readonly Edit[]],
  order: readonly { readonly byFirst: boolean; readonly saves: boolean }[],
  stream: Iterator<'arrives' | 'is lost' | 'response is lost'>,
): Promise<{ readonly platform: Platform; readonly first: Author; readonly second: Author }> {
  const platform = new Platform();
  let isSteady = false;
  const next = () => (isSteady ? 'arrives' : (stream.next().value as 'arrives'));
  const first = new Author('a', platform.connect(next));
  const second = new Author('b', platform.connect(next));
  const rest = lists.map((list) => [...list]);
  for (const { byFirst, saves } of order) {
    const author = byFirst ? first : second;
    const edit = rest[byFirst ? 0 : 1]?.shift();
    if (edit) author.edit(edit);
    if (saves) await author.save();
  }
  isSteady = true;
  for (const author of [first, second]) await author.save();
  for (const author of [first, second]) await author.saver.refresh();
  return { platform, first, second };
}

test('two authors with failing connections end with one whole draft that has what both have done', async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, turns, fates, async (one, other, order, stream) => {
      const { platform, first, second } = await play([one, other], order, stream);
      const { draft } = platform;
      expect(new Set(draft.widgets.map(({ id }) => id)).size).toBe(draft.widgets.length);
      // Once nobody edits, all have the same.
      for (const { session } of [first, second]) expect(compareDrafts(session.present, draft)).toEqual([]);
    }),
    { numRuns: rounds(60, 2000) },
  );
});

test('an author alone whose connection fails can take everything back, and the platform has the start again', async () => {
  await fc.assert(
    fc.asyncProperty(edits, turns, fates, async (list, order, stream) => {
      const alone = order.map(({ saves }) => ({ byFirst: true, saves }));
      const { platform, first } = await play([list, []], alone, stream);
      expect(compareDrafts(first.session.present, platform.draft)).toEqual([]);
      while (first.session.past.length > 0) first.session = undoEdit(first.session).session;
      await first.save();
      expect(platform.draft).toEqual(startDraft);
      expect(first.session.conflicts).toEqual([]);
    }),
    { numRuns: rounds(60, 2000) },
  );
});

test('what only one author has changed is never lost', async () => {
  const ofIntro = fc.array(fc.string(), { maxLength: 12 }).map((texts) =>
    texts.map(
      (content): Edit =>
        (draft) =>
          setContent(draft, 'intro', content),
    ),
  );
  const ofState = fc.array(fc.string(), { maxLength: 12 }).map((texts) =>
    texts.map(
      (content): Edit =>
        (draft) =>
          setContent(draft, 'state', content),
    ),
  );
  await fc.assert(
    fc.asyncProperty(ofIntro, ofState, turns, fates, async (one, other, order, stream) => {
      const { platform, first, second } = await play([one, other], order, stream);
      const read = (draft: DashboardDraft, widgetId: string) =>
        readField(draft, { widgetId, path: ['config', 'content'] });
      expect(read(platform.draft, 'intro')).toEqual(read(first.session.present, 'intro'));
      expect(read(platform.draft, 'state')).toEqual(read(second.session.present, 'state'));
      expect([...first.session.conflicts, ...second.session.conflicts]).toEqual([]);
    }),
    { numRuns: rounds(60, 2000) },
  );
});

test('what one author has made, changed or removed and the other has not touched is as that author left it', async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, turns, fates, async (one, other, order, stream) => {
      const { platform, first, second } = await play([one, other], order, stream);
      const lost = (author: Author, rest: Author) =>
        listLost(platform.draft, author.session.past, rest.session.past.flat());
      expect([lost(first, second), lost(second, first)]).toEqual([[], []]);
    }),
    { numRuns: rounds(60, 2000) },
  );
});

test('a save that the browser has sent twice is the author’s own, also if the author has gone on meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(edits, fc.nat(5), edits, async (before, undone, after) => {
      const platform = new Platform();
      const store = platform.connect(() => 'arrives');
      const goOn = once(() => {
        for (let step = 0; step < undone; step++) author.session = undoEdit(author.session).session;
        for (const edit of after) author.edit(edit);
      });
      const save: DraftStore['save'] = async (draft, version) => {
        const saved = await store.save(draft, version);
        // The response is lost on a connection that was used before, so the browser sends the request again.
        return goOn() ? store.save(draft, version) : saved;
      };
      const author = new Author('a', { ...store, save });
      for (const edit of before) author.edit(edit);
      await author.save();
      await author.save();
      expect(compareDrafts(author.session.present, platform.draft)).toEqual([]);
      while (author.session.past.length > 0) author.session = undoEdit(author.session).session;
      await author.save();
      expect(compareDrafts(startDraft, platform.draft)).toEqual([]);
      expect(author.session.conflicts).toEqual([]);
    }),
    { numRuns: rounds(60, 2000) },
  );
});

/** @returns whether it was the first call, which alone does something. */
const once = (act: () => void): (() => boolean) => {
  let isDone = false;
  return () => {
    if (isDone) return false;
    isDone = true;
    act();
    return true;
  };
};

test('nothing of another author arrives while one holds something, and all of it when the author lets go', async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, fc.boolean(), async (one, other, isUnsaved) => {
      const platform = new Platform();
      const mine = new Author(
        'a',
        platform.connect(() => 'arrives'),
      );
      const theirs = new Author(
        'b',
        platform.connect(() => 'arrives'),
      );
      for (const edit of isUnsaved ? one : []) mine.edit(edit);
      const letGo = mine.saver.hold.take();
      const held = mine.session.present;
      for (const edit of other) theirs.edit(edit);
      await theirs.save();
      const saving = isUnsaved ? mine.saver.flush() : mine.saver.refresh();
      await theirs.saver.refresh();
      expect(mine.session.present).toBe(held);
      letGo();
      await saving;
      await mine.saver.refresh();
      mine.saver.stop();
      expect(compareDrafts(mine.session.present, platform.draft)).toEqual([]);
    }),
    { numRuns: rounds(60, 1000) },
  );
});

test('what arrives as an author takes hold waits, too, and has what was saved since', async () => {
  const platform = new Platform();
  const store = platform.connect(() => 'arrives');
  let respond = (): void => undefined;
  const responding = new Promise<void>((resolve) => (respond = resolve));
  const read = async () => {
    const found = await store.read();
    await responding;
    return found;
  };
  const mine = new Author('a', { ...store, read });
  const theirs = new Author('b', store);
  theirs.edit((draft) => setContent(draft, 'intro', 'First'));
  await theirs.save();
  const looking = mine.saver.refresh();
  const letGo = mine.saver.hold.take();
  theirs.edit((draft) => setContent(draft, 'intro', 'Second'));
  await theirs.save();
  respond();
  await theirs.saver.refresh();
  expect(mine.session.present).toBe(startDraft);
  letGo();
  await looking;
  expect(mine.session.present).toEqual(platform.draft);
});

const setContent = (draft: DashboardDraft, widgetId: string, content: string): DashboardDraft => ({
  ...draft,
  widgets: draft.widgets.map((widget) =>
    widget.id === widgetId ? { ...widget, config: { ...(widget['config'] as object), content } } : widget,
  ),
});
