/** The HTML of a mail with dashboards. Mail programs know few of the rules of pages: tables give the layout. */
import { escapeHtml } from '../../model/formats/escape-text.ts';
import { createBlocks, type MailBlocks } from './mail-blocks.ts';
import { findLanguageOfMail, writeLanguage, type MailLanguage } from './mail-language.ts';
import { writeSection } from './mail-section-html.ts';
import { colors, mailWidth, styleSheet, textStyle } from './mail-style.ts';
import type { MailWords } from './mail-words.ts';

export function writeMailHtml(words: MailWords, locale: string): string {
  const language = findLanguageOfMail(locale);
  const blocks = createBlocks(language);
  const card = [
    writeHeading(words, blocks),
    ...words.sections.flatMap((section) => writeSection(section, words, blocks)),
  ];
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language.tag)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title${writeLanguage(language, words.titleWriter)}>${escapeHtml(words.title)}</title><style>${styleSheet}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${colors.page}">`,
    writePreheader(words, language),
    `<table role="presentation" class="page" dir="${language.direction}" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.page}">`,
    '<tr><td class="outer" align="center" style="padding:16px 0">',
    `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:${mailWidth}px;background:${colors.card};border-radius:12px">`,
    ...card,
    '<tr><td style="height:12px;line-height:12px;font-size:0">&nbsp;</td></tr></table>',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:${mailWidth}px">`,
    writeFooter(words, blocks),
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

/** What a list of mails shows beside the subject. The mail itself has the same words elsewhere. */
function writePreheader({ sections }: MailWords, language: MailLanguage): string {
  const figures = sections.flatMap((section) => section.figures);
  const [finding] = sections.flatMap((section) => section.findings);
  const text =
    figures.length > 0
      ? figures.map(({ title, figure }) => `${title} ${figure}`).join(' · ')
      : finding?.lines[0];
  if (text === undefined) return '';
  const style = 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;mso-hide:all';
  return `<div${writeLanguage(language, 'element')} style="${style}">${escapeHtml(text)}</div>`;
}

function writeHeading(words: MailWords, { row, text, sentence }: MailBlocks): string {
  const { title, titleWriter, sender, notices, attached } = words;
  const [only, ...others] = words.sections;
  const age = others.length === 0 ? only?.age : undefined;
  return row(
    '24px 24px 8px',
    text(sender, {
      writer: 'author',
      kind: 'quiet',
      style: 'margin:0 0 8px;font-size:13px;line-height:18px',
    }) +
      text(title, {
        tag: 'h1',
        writer: titleWriter,
        style: 'margin:0 0 4px;font-size:24px;line-height:30px;font-weight:700;letter-spacing:-0.01em',
      }) +
      (age ? sentence(age, 'quiet') : '') +
      (attached === undefined ? '' : text(attached, { kind: 'quiet' })) +
      notices.map((notice) => sentence(notice, 'notice')).join(''),
  );
}

function writeFooter({ footer, unsubscribe }: MailWords, { row, text, language }: MailBlocks): string {
  const small = 'margin:0;font-size:12px;line-height:18px';
  const link = unsubscribe
    ? `<a class="quiet" href="${escapeHtml(unsubscribe.url)}"${writeLanguage(language, 'mail')} ` +
      `style="display:inline-block;padding:13px 0;font-size:13px;line-height:18px;color:${colors.quiet};text-decoration:underline;${textStyle}">` +
      `${escapeHtml(unsubscribe.label)}</a>`
    : '';
  return row('16px 24px 8px', text(footer, { kind: 'quiet', style: small }) + link);
}
