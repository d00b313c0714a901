/** The smallest parts of the HTML of a mail: rows, texts and sentences, each in its language and direction. */
import { escapeHtml } from '../../model/formats/escape-text.ts';
import { writeLanguage, writeSentence, type MailLanguage } from './mail-language.ts';
import { colors, textStyle } from './mail-style.ts';
import type { MailSentence, MailWriter } from './mail-words.ts';

type Kind = 'text' | 'quiet' | 'figure' | 'notice';

export interface TextOptions {
  /** Default: `p`. */
  readonly tag?: string;
  /** Default: `mail`. */
  readonly writer?: MailWriter;
  /** Default: `text`. */
  readonly kind?: Kind;
  /** Beside those of the kind. */
  readonly style?: string;
}

export interface MailBlocks {
  readonly language: MailLanguage;
  /** The side at which lines begin, whatever the direction of their words. */
  readonly start: 'left' | 'right';
  /** @param padding - of CSS, in px. */
  readonly row: (padding: string, inner: string) => string;
  readonly text: (text: string, options?: TextOptions) => string;
  readonly sentence: (sentence: MailSentence, kind: Kind) => string;
}

/** Of paragraphs. */
const styles: Readonly<Record<Kind, string>> = {
  text: `margin:0;font-size:14px;line-height:20px;color:${colors.text}`,
  quiet: `margin:0;font-size:14px;line-height:20px;color:${colors.quiet}`,
  figure: `margin:0;font-size:24px;line-height:32px;font-weight:700;color:${colors.text}`,
  notice:
    'margin:12px 0 0;padding:10px 14px;border-radius:8px;font-size:14px;line-height:20px;' +
    `background:${colors.notice};color:${colors.noticeText}`,
};

export function createBlocks(language: MailLanguage): MailBlocks {
  const start = language.direction === 'rtl' ? 'right' : 'left';
  const write = (html: string, { tag = 'p', writer = 'mail', kind = 'text', style }: TextOptions): string =>
    `<${tag} class="${kind}"${writeLanguage(language, writer)} style="${styles[kind]}${style === undefined ? '' : `;${style}`}">${html}</${tag}>`;
  return {
    language,
    start,
    row: (padding, inner) =>
      `<tr><td class="pad" align="${start}" style="padding:${padding};text-align:${start};${textStyle}">${inner}</td></tr>`,
    text: (text, options = {}) => write(escapeHtml(text).replaceAll('\n', '<br>'), options),
    sentence: (sentence, kind) => write(writeSentence(language, sentence), { kind }),
  };
}
