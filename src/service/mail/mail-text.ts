/** The text part of a mail: the same words in the same order, without pictures. */
import type { MailEntry, MailFigure, MailSectionWords, MailWords } from './mail-words.ts';

export function writeMailText(words: MailWords): string {
  const { title, notices, attached, sections, footer, unsubscribe } = words;
  const blocks = [
    title,
    ...notices.map(({ text }) => text),
    ...(attached === undefined ? [] : [attached]),
    ...sections.flatMap((section) => listBlocks(section, words)),
    `-- \n${footer}`,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function listBlocks(section: MailSectionWords, { failedHeading }: MailWords): string[] {
  const { title, age, link, figures, findings, failed, widgets } = section;
  return [
    ...(title === undefined ? [] : [`== ${title} ==`]),
    ...(age ? [age.text] : []),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...(figures.length > 0 ? [figures.map(writeFigure).join('\n')] : []),
    ...(failed.length > 0 ? [failedHeading, ...failed.map(writeEntry)] : []),
    ...[...findings, ...widgets].map(writeEntry),
  ];
}

const writeFigure = ({ title, figure, details }: MailFigure): string =>
  `${title}: ${figure}${details === '' ? '' : `\n  ${details}`}`;

/** Several lines are a list. */
function writeEntry({ title, lines }: MailEntry): string {
  const bullet = lines.length > 1 ? '- ' : '';
  const body = lines.map((line) => `  ${bullet}${line}`);
  return [...(title === '' ? [] : [title]), ...body].join('\n');
}
