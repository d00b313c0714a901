import type { english } from './mail-en.ts';

/** What every language of mails has. */
export type MailTexts = Readonly<Record<keyof typeof english, string>>;
