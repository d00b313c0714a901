/** French texts of mails with dashboards. Placeholders: see message-catalogue.ts. */
import type { MailTexts } from './mail-texts.ts';

export const french: MailTexts = {
  subject: '{title}, {date}',
  subjectFailed: '({count} sur {all|widget|widgets} en échec)',
  titleOfMany: '{title} et {count|autre tableau de bord|autres tableaux de bord}',
  test: 'Test',
  late: 'Envoyé en retard. C’était prévu pour : {time}.',
  conditionIgnored: 'Ce test a été envoyé sans vérifier la condition de la notification.',
  asOf: 'Données du {time}',
  drawn: 'Dessiné : {time}',
  open: 'Ouvrir le tableau de bord',
  failed: 'Ces widgets n’ont pas pu être dessinés :',
  inWords: 'En mots',
  pictureOf: 'Image du tableau de bord {title}',
  attached: 'Pièces jointes : {names}',
  leftOut: 'Trop volumineux pour ce courriel et omis : {names}',
  filesFailed: 'Ces fichiers n’ont pas pu être créés : {names}',
  why: 'Vous recevez ce courriel car {sender} vous l’envoie. Planification : {schedule}.',
  unsubscribe: 'Se désabonner',
  whySubscribed:
    'Vous recevez cet e-mail parce que vous l’avez planifié pour vous. Planification : {schedule}. Le bouton « Schedule » du tableau de bord permet de la modifier ou d’y mettre fin.',
  whyAsked: 'Vous recevez cet e-mail parce que vous l’avez demandé dans le tableau de bord.',
  whyTest: 'Vous recevez ce courriel car vous avez demandé un test.',
};
