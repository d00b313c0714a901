import { createConfigError, readChoice, readNumber, readUrl } from './read-variables.ts';

/** The language model that answers questions. */
export interface LanguageModelSettings {
  /** Its name at the endpoint (`LANGUAGE_MODEL`). */
  readonly name: string;
  /** Whose wire format the endpoint has (`LANGUAGE_MODEL_API`). Default: `openai`. */
  readonly api: LanguageModelApi;
  /** The address before `/chat/completions`, or before `/messages` (`LANGUAGE_MODEL_URL`). */
  readonly url: string;
  /** `undefined`: the endpoint asks for none (`LANGUAGE_MODEL_KEY`). */
  readonly key: string | undefined;
  /** Most tokens that one answer writes (`LANGUAGE_MODEL_TOKENS`). Default: 4,000. */
  readonly answerTokens: number;
  /** Most tokens of one reader in one day of UTC, read and written (`LANGUAGE_MODEL_READER_TOKENS`). `undefined`: no limit. */
  readonly readerTokens: number | undefined;
  /** Most tokens of an account in one day of UTC (`LANGUAGE_MODEL_ACCOUNT_TOKENS`). `undefined`: no limit. */
  readonly accountTokens: number | undefined;
  /** What a million tokens cost that are read (`LANGUAGE_MODEL_INPUT_PRICE`), in any currency. Default: 0. */
  readonly inputPrice: number;
  /** The same of tokens that are written (`LANGUAGE_MODEL_OUTPUT_PRICE`). Default: 0. */
  readonly outputPrice: number;
}

export type LanguageModelApi = (typeof apis)[number];

const apis = ['openai', 'anthropic'] as const;

type ReadText = (name: string) => string | undefined;

/** `undefined`: no language model takes part. */
export function readLanguageModelSettings(text: ReadText): LanguageModelSettings | undefined {
  const name = text('LANGUAGE_MODEL');
  const url = readUrl('LANGUAGE_MODEL_URL', text('LANGUAGE_MODEL_URL'));
  if (name === undefined && url === undefined) return undefined;
  if (name === undefined)
    throw createConfigError('LANGUAGE_MODEL', 'must name the model at LANGUAGE_MODEL_URL');
  if (url === undefined)
    throw createConfigError(
      'LANGUAGE_MODEL_URL',
      'must be the address of the endpoint that has LANGUAGE_MODEL',
    );
  const readLimit = (variable: string): number | undefined => {
    const limit = text(variable);
    return limit === undefined ? undefined : readNumber(variable, limit, { least: 1, most: 1e12 });
  };
  return Object.freeze({
    name,
    url,
    api: readChoice('LANGUAGE_MODEL_API', text('LANGUAGE_MODEL_API') ?? 'openai', apis),
    key: text('LANGUAGE_MODEL_KEY'),
    answerTokens: readLimit('LANGUAGE_MODEL_TOKENS') ?? 4_000,
    readerTokens: readLimit('LANGUAGE_MODEL_READER_TOKENS'),
    accountTokens: readLimit('LANGUAGE_MODEL_ACCOUNT_TOKENS'),
    inputPrice: readPrice('LANGUAGE_MODEL_INPUT_PRICE', text),
    outputPrice: readPrice('LANGUAGE_MODEL_OUTPUT_PRICE', text),
  });
}

function readPrice(variable: string, text: ReadText): number {
  const price = text(variable) ?? '0';
  if (/^\d{1,6}(\.\d{1,6})?$/.test(price)) return Number(price);
  throw createConfigError(variable, 'must be the price of a million tokens, such as 2.5');
}
