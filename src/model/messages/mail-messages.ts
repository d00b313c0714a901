/** The texts of mails in the recipient's language, where there are some; else in English. */
import { german } from './mail-de.ts';
import { english } from './mail-en.ts';
import { spanish } from './mail-es.ts';
import { french } from './mail-fr.ts';
import type { MailTexts } from './mail-texts.ts';
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

export type MailMessages = Catalogue<keyof MailTexts>;

const mailLanguages = ['en', 'de', 'es', 'fr'] as const;

export type MailLanguage = (typeof mailLanguages)[number];

const languages: Readonly<Record<MailLanguage, MailTexts>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
};

/** The language in which a mail is written. */
export function findMailLanguage(locale: string): MailLanguage {
  const [given] = locale.toLowerCase().split('-');
  return mailLanguages.find((language) => language === given) ?? 'en';
}

/** The same as a BCP 47 tag: with the region of the locale, where the mail is written in its language. */
export function findMailLanguageTag(locale: string): string {
  const language = findMailLanguage(locale);
  return new Intl.Locale(locale).language === language ? locale : language;
}

/** Numbers in the texts follow the locale. */
export const createMailMessages = (locale: string): MailMessages =>
  createCatalogue<keyof MailTexts>(languages[findMailLanguage(locale)], locale);
