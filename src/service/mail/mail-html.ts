/**
 * The HTML of a mail with dashboards. Mail programs know few of the rules of pages: tables give the layout, styles stand at
 * their elements, and the style element holds only what a program may ignore.
 */
import { escapeHtml } from '../../model/formats/escape-text.ts';
import { findTextDirection } from '../../model/messages/text-direction.ts';
import type {
  DashboardMailContent,
  MailEntry,
  MailPicture,
  MailSectionWords,
  MailWords,
} from './mail-content.ts';

/** px: what mail programs show without scrolling. */
const width = 640;

const colors = {
  page: '#f4f5f7',
  card: '#ffffff',
  text: '#1b1f27',
  quiet: '#5a6172',
  line: '#e3e6eb',
  warning: '#a8321f',
};

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Dark colours, for programs that have them; the picture keeps its own. */
const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14161a!important}
.card{background:#1d2026!important}
.text,.text td{color:#eceef2!important}
.quiet,.quiet td{color:#a7aebd!important}
.warning{color:#ff9d8a!important}
.line{border-color:#343a45!important}
}
@media (max-width:480px){.card{border-radius:0!important}.pad{padding:20px 16px!important}}`.replaceAll(
  '\n',
  '',
);

export function writeMailHtml(words: MailWords, content: DashboardMailContent): string {
  const { locale } = content;
  const blocks = [writeHeading(words), ...words.sections.flatMap((section) => writeSection(words, section))];
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(locale)}" dir="${findTextDirection(locale)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(words.title)}</title><style>${darkStyle}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${colors.page}">`,
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.page}">`,
    '<tr><td align="center" style="padding:16px 0">',
    `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:${width + 48}px;background:${colors.card};border-radius:12px">`,
    ...blocks,
    '</table>',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width + 48}px"><tr>`,
    `<td class="quiet pad" style="padding:16px 24px;${font};font-size:12px;line-height:18px;color:${colors.quiet}">${escapeHtml(words.footer)}${writeUnsubscribe(words)}</td>`,
    '</tr></table></td></tr></table></body></html>',
  ].join('\n');
}

const writeUnsubscribe = ({ unsubscribe }: MailWords): string =>
  unsubscribe === undefined
    ? ''
    : `<br><a class="quiet" href="${escapeHtml(unsubscribe.url)}" ` +
      `style="color:${colors.quiet};text-decoration:underline">${escapeHtml(unsubscribe.label)}</a>`;

const row = (style: string, inner: string): string =>
  `<tr><td class="text pad" style="padding:${style};${font};color:${colors.text}">${inner}</td></tr>`;

const paragraph = (text: string, kind: 'text' | 'quiet' | 'warning', style = ''): string =>
  `<p class="${kind}" style="margin:0 0 4px;font-size:14px;line-height:20px;color:${colors[kind]};${style}">` +
  `${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const writeHeading = ({ title, time, notes }: MailWords): string =>
  row(
    '24px 24px 12px',
    `<h1 style="margin:0 0 4px;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>` +
      [time, ...notes].map((line) => paragraph(line, 'quiet')).join(''),
  );

/** A section with a title of its own has headings one level below it. */
function writeSection(words: MailWords, section: MailSectionWords): string[] {
  const level = section.title === undefined ? 2 : 3;
  return [
    ...(section.title === undefined ? [] : [writeSectionTitle(section.title)]),
    ...(section.picture ? [writePicture(section.alt, section.picture)] : []),
    ...(section.failed.length > 0 ? [writeFailed(words, section, level)] : []),
    ...(section.widgets.length > 0 ? [writeWidgets(words, section, level)] : []),
  ];
}

const writeSectionTitle = (title: string): string =>
  row('16px 24px 8px', `<h2 style="margin:0;font-size:18px;line-height:24px">${escapeHtml(title)}</h2>`);

/** Without a height: where pictures are switched off, the box would be as high as the picture. */
const writePicture = (alt: string, { contentId, width: pictureWidth }: MailPicture): string =>
  `<tr><td align="center" style="padding:0">` +
  `<img src="cid:${escapeHtml(contentId)}" alt="${escapeHtml(alt)}" width="${pictureWidth}" ` +
  `style="display:block;width:100%;max-width:${pictureWidth}px;height:auto;border:0"></td></tr>`;

const writeFailed = ({ failedHeading }: MailWords, { failed }: MailSectionWords, level: number): string =>
  row(
    '16px 24px 4px',
    `<h${level} class="warning" style="margin:0 0 8px;font-size:15px;line-height:20px;color:${colors.warning}">${escapeHtml(failedHeading)}</h${level}>` +
      failed.map((entry) => writeEntry(entry, level + 1)).join(''),
  );

const writeWidgets = ({ widgetsHeading }: MailWords, { widgets }: MailSectionWords, level: number): string =>
  row(
    '16px 24px 24px',
    `<h${level} class="line" style="margin:0 0 12px;padding-top:16px;border-top:1px solid ${colors.line};font-size:15px;line-height:20px">${escapeHtml(widgetsHeading)}</h${level}>` +
      widgets.map((entry) => writeEntry(entry, level + 1)).join(''),
  );

const writeEntry = ({ title, text }: MailEntry, level: number): string =>
  `<h${level} style="margin:0 0 2px;font-size:14px;line-height:20px">${escapeHtml(title)}</h${level}>` +
  paragraph(text, 'quiet', 'margin-bottom:12px');
