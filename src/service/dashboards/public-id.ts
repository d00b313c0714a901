/** Public ids of dashboards and reports. */
import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const publicIdLength = 12;

/** Twelve random characters (71 bits), which cannot be guessed. */
export function createPublicId(): string {
  return Array.from({ length: publicIdLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
