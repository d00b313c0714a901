import { Problem } from '../http/http-problem.ts';
/** Public ids of dashboards and reports. */
import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const publicIdLength = 12;

/** Twelve random characters (71 bits), which cannot be guessed. */
export function createPublicId(): string {
  return Array.from({ length: publicIdLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Refuses text that cannot be a public id with a 404. */
export function checkPublicId(publicId: string): string {
  if (/^[\w-]{1,64}$/.test(publicId)) return publicId;
  throw new Problem('not-found', 'There is no such dashboard.');
}
