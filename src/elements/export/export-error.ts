/** The error of an export that has failed. */
import type { ExportErrorCode } from '../../contract/problem-codes.ts';

/** Why `export` or `getRows` gave nothing. `message` is for the page's developer, in English. */
export class ExportError extends Error {
  readonly code: ExportErrorCode;
  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExportError';
    this.code = code;
  }
}
