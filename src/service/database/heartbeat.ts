import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Milliseconds that an answer may take. */
const patience = 1_000;

/** Whether the database answers within a second. Many who ask at once cost one query. */
export function createHeartbeat<T>(db: Kysely<T>): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  return async () => {
    underWay ??= sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = undefined;
      });
    return within(patience, underWay);
  };
}

function within(milliseconds: number, answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void answer.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
