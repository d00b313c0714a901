/** Checks what an author writes into the headers of mails. Source: docs/mail.md, "The mail". */
import { subjectPlaceholders } from '../../model/messages/subject-placeholders.ts';
import { Problem } from '../http/http-problem.ts';

/** Line breaks would begin another header; marks of direction would hide what a text says. */
const hiddenCharacter = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

function refuseHidden(field: string, text: string): void {
  if (!hiddenCharacter.test(text)) return;
  throw new Problem('invalid-field', `"${field}" has a line break or a hidden character: remove it.`, field);
}

export function checkSubject(subject: string): void {
  refuseHidden('subject', subject);
  const known: readonly string[] = subjectPlaceholders;
  const wrong = [...subject.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name));
  if (!wrong) return;
  const list = known.map((name) => `{${name}}`).join(', ');
  const message = `"subject" has the unknown placeholder "${wrong[0]}". There are ${list}.`;
  throw new Problem('invalid-field', message, 'subject');
}

/** Mail programs show the name alone: one with an address in it would pass for another sender, in whatever width of letters. */
export function checkSenderName(senderName: string): void {
  refuseHidden('senderName', senderName);
  if (/[@<>]/.test(senderName.normalize('NFKC')))
    throw new Problem('invalid-field', '"senderName" is a name, without "@", "<" and ">".', 'senderName');
}
