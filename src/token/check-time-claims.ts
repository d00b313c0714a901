/** The claims `iat`, `exp` and `nbf` of an embed token: seconds since 1970. Source: RFC 7519 section 4.1. */
import type { EmbedTokenProblem } from './claim-rules.ts';
import { describeValue } from './claim-rules.ts';

interface TimeLimits {
  readonly now: Date;
  /** Longest lifetime in seconds. */
  readonly longest: number;
  /** Tolerated difference of clocks, in seconds. */
  readonly tolerance: number;
}

/** Seconds since 1970 have ten digits until the year 2286. Larger values are milliseconds. */
const firstMilliseconds = 100_000_000_000;

type Claims = Readonly<Record<string, unknown>>;

/** Lists the times that the platform refuses. */
export function listTimeClaimProblems(claims: Claims, limits: TimeLimits): EmbedTokenProblem[] {
  const malformed = ['iat', 'exp', 'nbf'].flatMap((claim) => checkForm(claim, claims[claim]));
  if (malformed.length > 0) return malformed;
  return [...checkStart(claims, limits), ...checkEnd(claims, limits)];
}

function checkForm(claim: string, value: unknown): EmbedTokenProblem[] {
  if (claim === 'nbf' && (value === undefined || typeof value === 'number')) return [];
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    return [
      {
        claim,
        message: `${claim} must be a whole number of seconds since 1970. It is ${describeValue(value)}.`,
      },
    ];
  if (value < firstMilliseconds) return [];
  return [{ claim, message: `${claim} is ${value}, which are milliseconds. Divide by 1000 and round down.` }];
}

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

const showTime = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().replace('.000Z', 'Z');
};

function checkStart({ iat, nbf }: Claims, { now, longest, tolerance }: TimeLimits): EmbedTokenProblem[] {
  const clock = Math.floor(now.getTime() / 1000);
  const issued = toNumber(iat);
  const notBefore = toNumber(nbf);
  if (issued - tolerance > clock)
    return [
      {
        claim: 'iat',
        message: `iat is in the future: ${showTime(issued)}. Check the clock of the signing machine.`,
      },
    ];
  if (nbf !== undefined && notBefore - tolerance > clock)
    return [{ claim: 'nbf', message: `nbf is in the future: the token holds from ${showTime(notBefore)}.` }];
  if (clock - issued - tolerance <= longest) return [];
  return [
    {
      claim: 'iat',
      message: `iat is too long ago: ${showTime(issued)}. A token holds for at most ${longest} seconds.`,
    },
  ];
}

function checkEnd({ iat, exp }: Claims, { now, longest, tolerance }: TimeLimits): EmbedTokenProblem[] {
  const issued = toNumber(iat);
  const end = toNumber(exp);
  if (end <= Math.floor(now.getTime() / 1000) - tolerance)
    return [
      {
        claim: 'exp',
        message: `The token expired at ${showTime(end)}. Sign a new one for each request of the page.`,
      },
    ];
  if (end - issued <= longest) return [];
  return [
    { claim: 'exp', message: `exp is ${end - issued} seconds after iat. It must be at most ${longest}.` },
  ];
}
