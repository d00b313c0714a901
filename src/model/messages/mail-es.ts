/** Spanish texts of mails with dashboards. Placeholders: see message-catalogue.ts. */
import type { MailTexts } from './mail-texts.ts';

export const spanish: MailTexts = {
  subject: '{title}, {date}',
  subjectFailed: '({count} de {all|widget|widgets} con errores)',
  titleOfMany: '{title} y {count|panel más|paneles más}',
  test: 'Prueba',
  late: 'Enviado con retraso. Estaba previsto para: {time}.',
  conditionIgnored: 'Esta prueba se envió sin comprobar la condición de la notificación.',
  asOf: 'Datos a fecha de {time}',
  drawn: 'Dibujado: {time}',
  open: 'Abrir el panel',
  failed: 'Estos widgets no se pudieron dibujar:',
  inWords: 'En palabras',
  pictureOf: 'Imagen del panel {title}',
  attached: 'Adjuntos: {names}',
  leftOut: 'Demasiado grande para este correo y omitido: {names}',
  filesFailed: 'Estos archivos no se pudieron crear: {names}',
  why: 'Recibe este correo porque {sender} se lo envía. Programación: {schedule}.',
  unsubscribe: 'Darse de baja',
  whySubscribed:
    'Recibe este correo porque lo ha programado para usted. Programación: {schedule}. El botón «Schedule» del panel permite cambiarla o terminarla.',
  whyAsked: 'Recibe este correo porque lo ha pedido en el panel.',
  whyTest: 'Recibe este correo porque pidió una prueba.',
};
