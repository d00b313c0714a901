/** An answer as it is sent. */
export type AnswerBytes = Uint8Array<ArrayBuffer>;

/** Answers that were read before. They are named by what they hold, so a kept one is never out of date. */
export interface KeptAnswers {
  /** The kept bytes, else what `read` finds, which is then kept. */
  findOr(name: string, read: () => Promise<AnswerBytes | undefined>): Promise<AnswerBytes | undefined>;
}

/** Keeps up to `mostBytes`; those asked for longest ago make room. */
export function createKeptAnswers(mostBytes = 32 * 2 ** 20): KeptAnswers {
  const kept = new Map<string, AnswerBytes>();
  let held = 0;
  const drop = (name: string): void => {
    held -= kept.get(name)?.byteLength ?? 0;
    kept.delete(name);
  };
  const keep = (name: string, bytes: AnswerBytes): void => {
    drop(name);
    kept.set(name, bytes);
    held += bytes.byteLength;
    for (const oldest of kept.keys()) {
      if (held <= mostBytes) return;
      drop(oldest);
    }
  };
  return {
    async findOr(name, read) {
      const bytes = kept.get(name) ?? (await read());
      if (bytes) keep(name, bytes);
      return bytes;
    },
  };
}
