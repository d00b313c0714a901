/** What Vega would write to the console of the page: mistakes are told, advice to authors is not. */
import type embed from 'vega-embed';

type Logger = NonNullable<NonNullable<Parameters<typeof embed>[2]>['logger']>;

/** `onFault` hears of errors of the data flow and its expressions, and of data that could not be loaded. */
export function createFaultLogger(onFault: (message: string) => void): Logger {
  const logger = {
    level: () => logger,
    error(...words: unknown[]) {
      onFault(words.map(toText).join(' '));
      return logger;
    },
    warn(...words: unknown[]) {
      const [what, address, error] = words.map(toText);
      if (what === 'Loading failed' && error !== undefined) onFault(describeLoad(String(address), error));
      return logger;
    },
    info: () => logger,
    debug: () => logger,
  };
  return logger;
}

/** What our loader refuses names the address; what the browser says of a lost connection does not. */
const describeLoad = (address: string, error: string): string =>
  /https?:/.test(error) ? error : `${address}: ${error}`;

const toText = (word: unknown): string => (word instanceof Error ? word.message : String(word));
