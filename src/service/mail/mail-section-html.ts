/** The HTML of one dashboard of a mail: what is most telling first, then the picture, then the same in words. */
import { escapeHtml } from '../../model/formats/escape-text.ts';
import type { MailBlocks } from './mail-blocks.ts';
import { writeLanguage } from './mail-language.ts';
import { colors, textStyle } from './mail-style.ts';
import type { MailEntry, MailFigure, MailLink, MailSectionWords, MailWords } from './mail-words.ts';

/** A section with a title of its own has headings one level below it. */
export function writeSection(section: MailSectionWords, words: MailWords, blocks: MailBlocks): string[] {
  const { title, link, figures, findings, failed, widgets } = section;
  const level = title === undefined ? 2 : 3;
  return [
    ...(title === undefined ? [] : [writeTitle(title, section, blocks)]),
    ...(link ? [blocks.row('8px 24px', writeButton(link, blocks))] : []),
    ...(figures.length > 0 ? [writeFigures(figures, blocks)] : []),
    ...(failed.length > 0 ? [writeFailed(section, words.failedHeading, { blocks, level })] : []),
    ...findings.map((finding) => blocks.row('12px 24px 8px', writeFinding(finding, blocks, level))),
    ...writePicture(section, blocks),
    ...(widgets.length > 0 ? [writeWidgets(section, words.widgetsHeading, { blocks, level })] : []),
  ];
}

const headingStyle = 'margin:0 0 6px;font-size:16px;line-height:22px;font-weight:700';

const entryHeadingStyle = 'margin:14px 0 2px;font-size:14px;line-height:20px;font-weight:600';

const writeTitle = (title: string, { age }: MailSectionWords, { row, text, sentence }: MailBlocks): string =>
  row(
    '24px 24px 4px',
    `<div class="line" style="border-top:1px solid ${colors.line};height:20px;line-height:20px;font-size:0">&nbsp;</div>` +
      text(title, { tag: 'h2', writer: 'author', style: 'margin:0 0 4px;font-size:20px;line-height:26px' }) +
      (age ? sentence(age, 'quiet') : ''),
  );

/** Together 44px high: fingers hit it. */
const writeButton = ({ label, url }: MailLink, { language }: MailBlocks): string =>
  `<a class="button" href="${escapeHtml(url)}"${writeLanguage(language, 'mail')} ` +
  `style="display:inline-block;padding:12px 20px;border-radius:8px;background:${colors.text};color:${colors.card};` +
  `font-size:15px;line-height:20px;font-weight:600;text-decoration:none;${textStyle}">${escapeHtml(label)}</a>`;

/** Characters of a number that has space beside another one on a phone. */
const shortFigure = 10;

/** Two in a row. On a phone, long ones stand below each other. */
function writeFigures(figures: readonly MailFigure[], blocks: MailBlocks): string {
  const isLong = figures.some(({ figure }) => figure.replace(/\p{Cf}/gu, '').length > shortFigure);
  const rows = Array.from({ length: Math.ceil(figures.length / 2) }, (_, index) =>
    figures.slice(2 * index, 2 * index + 2).map((figure) => writeFigure(figure, blocks)),
  );
  return (
    '<tr><td class="wide" style="padding:8px 16px 0">' +
    `<table role="presentation"${isLong ? ' class="stacked"' : ''} width="100%" cellpadding="0" cellspacing="8" style="table-layout:fixed">` +
    `${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table></td></tr>`
  );
}

const writeFigure = ({ title, figure, details }: MailFigure, { start, text }: MailBlocks): string =>
  `<td class="box" align="${start}" valign="top" style="padding:12px 14px;background:${colors.box};border-radius:10px;text-align:${start};${textStyle}">` +
  text(title, { writer: 'author', kind: 'quiet', style: 'font-size:13px;line-height:18px' }) +
  text(figure, { writer: 'author', kind: 'figure' }) +
  (details === ''
    ? ''
    : text(details, { writer: 'element', kind: 'quiet', style: 'font-size:13px;line-height:18px' })) +
  '</td>';

/** Without a height: where pictures are switched off, the box would be as high as the picture. */
function writePicture({ picture, alt, link }: MailSectionWords, { language }: MailBlocks): string[] {
  if (!picture) return [];
  const { contentId, width } = picture;
  const image =
    `<img class="line quiet" src="cid:${escapeHtml(contentId)}" alt="${escapeHtml(alt)}"${writeLanguage(language, 'mail')} width="${width}" ` +
    `style="display:block;box-sizing:border-box;width:100%;max-width:${width}px;height:auto;border:1px solid ${colors.line};border-radius:8px;` +
    `color:${colors.quiet};font-size:13px;line-height:20px;${textStyle}">`;
  const inner = link ? `<a href="${escapeHtml(link.url)}" style="text-decoration:none">${image}</a>` : image;
  return [`<tr><td class="wide" align="center" style="padding:12px 16px 0">${inner}</td></tr>`];
}

interface Place {
  readonly blocks: MailBlocks;
  /** Of the headings. */
  readonly level: number;
}

const writeFailed = (
  { failed }: MailSectionWords,
  heading: string,
  { blocks: { row, language }, level }: Place,
): string =>
  row(
    '12px 24px 4px',
    `<div class="alert" style="padding:12px 14px;border-radius:10px;background:${colors.alert};color:${colors.alertText};font-size:14px;line-height:20px">` +
      `<h${level}${writeLanguage(language, 'mail')} style="margin:0 0 4px;font-size:14px;line-height:20px">${escapeHtml(heading)}</h${level}>` +
      failed
        .map(
          ({ title, lines }) =>
            `<p style="margin:4px 0 0"><bdi${writeLanguage(language, 'author')} style="font-weight:600">${escapeHtml(title)}</bdi> ` +
            `<bdi${writeLanguage(language, 'element')}>${lines.map(escapeHtml).join('<br>')}</bdi></p>`,
        )
        .join('') +
      '</div>',
  );

const writeWidgets = ({ widgets }: MailSectionWords, heading: string, { blocks, level }: Place): string =>
  blocks.row(
    '20px 24px 12px',
    blocks.text(heading, { tag: `h${level}`, style: headingStyle }) +
      widgets.map((entry) => writeEntry(entry, blocks, level + 1)).join(''),
  );

/** Sentences of the analyst stand apart from each other. */
const writeFinding = ({ title, lines, writer }: MailEntry, { text }: MailBlocks, level: number): string =>
  (title === '' ? '' : text(title, { tag: `h${level}`, writer: 'author', style: headingStyle })) +
  lines.map((line) => text(line, { writer, style: 'margin:0 0 6px' })).join('');

const writeEntry = ({ title, lines, writer }: MailEntry, { text }: MailBlocks, level: number): string =>
  (title === '' ? '' : text(title, { tag: `h${level}`, writer: 'author', style: entryHeadingStyle })) +
  lines.map((line) => text(line, { writer, kind: 'quiet' })).join('');
