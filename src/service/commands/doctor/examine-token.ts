/** Says what an embed token holds, and what is wrong with it. */
import { isRecord, readNumber } from '../../../model/parsing/read-value.ts';
import { checkEmbedToken } from '../../../token/check-embed-token.ts';
import type { EmbedTokenCheckOptions } from '../../../token/check-embed-token.ts';
import { passedCheck, failedCheck } from './finding.ts';
import type { Finding } from './finding.ts';

export interface TokenExamination {
  readonly findings: readonly Finding[];
  /** Header, claims and warnings, as lines of text. */
  readonly details: readonly string[];
}

export async function examineToken(
  token: string,
  options: EmbedTokenCheckOptions,
): Promise<TokenExamination> {
  const { isValid, problems, warnings, header, claims } = await checkEmbedToken(token, options);
  const findings = isValid
    ? [
        passedCheck(
          'Token',
          `It is signed with this secret, and its claims are right. ${describeEnd(claims)}`,
        ),
      ]
    : problems.map(({ claim, message }) =>
        failedCheck(claim === 'token' ? 'Token' : `Token, ${claim}`, message),
      );
  const details = [
    ...warnings.map(({ message }) => `warning ${message}`),
    `Header: ${JSON.stringify(header)}`,
    `Claims: ${JSON.stringify(claims, null, 2)}`,
  ];
  return { findings, details };
}

function describeEnd({ exp }: Readonly<Record<string, unknown>>): string {
  const end = readNumber(exp) ?? 0;
  const left = Math.round(end - Date.now() / 1000);
  const date = new Date(end * 1000).toISOString().replace('.000Z', 'Z');
  return left > 0
    ? `It expires in ${left} seconds, at ${date}.`
    : `It expired at ${date}, and is accepted only since clocks may differ.`;
}

/** The claims of a token, not verified. Empty where it cannot be read. */
export function readUnverifiedClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}
