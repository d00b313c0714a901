/** Texts of the page on which a recipient of mails unsubscribes, in the languages that it has. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  'asking-heading': 'Unsubscribe from these mails?',
  asking: 'This dashboard is sent to you by mail.',
  unsubscribe: 'Unsubscribe',
  'ended-heading': 'You are unsubscribed',
  ended: 'You will get no more of these mails. Other mails with this dashboard have links of their own.',
  'subscribe-again': 'Subscribe again',
  'resumed-heading': 'You are subscribed again',
  resumed: 'This dashboard will be sent to you by mail as before.',
  'unknown-heading': 'This link does not work',
  unknown:
    'These mails have ended, or the link is incomplete. Use the link of the latest mail, or ask its sender.',
  'unclear-heading': 'This request is not complete',
  unclear: 'Nothing was changed. Open the link of the mail again, and use the button of the page.',
  'unavailable-heading': 'Please try again in a moment',
  unavailable: 'The service cannot answer now. Nothing was changed.',
};

type Texts = Readonly<Record<keyof typeof english, string>>;

const german: Texts = {
  'asking-heading': 'Diese Mails abbestellen?',
  asking: 'Dieses Dashboard wird Ihnen per Mail geschickt.',
  unsubscribe: 'Abbestellen',
  'ended-heading': 'Sie haben die Mails abbestellt',
  ended: 'Sie bekommen diese Mails nicht mehr. Andere Mails mit diesem Dashboard haben eigene Links.',
  'subscribe-again': 'Wieder bestellen',
  'resumed-heading': 'Sie bekommen die Mails wieder',
  resumed: 'Dieses Dashboard wird Ihnen wie bisher per Mail geschickt.',
  'unknown-heading': 'Dieser Link funktioniert nicht',
  unknown:
    'Diese Mails gibt es nicht mehr, oder der Link ist unvollständig. Nehmen Sie den Link der neuesten Mail, oder fragen Sie den Absender.',
  'unclear-heading': 'Diese Anfrage ist unvollständig',
  unclear:
    'Es wurde nichts geändert. Öffnen Sie den Link der Mail noch einmal, und nehmen Sie den Knopf der Seite.',
  'unavailable-heading': 'Bitte versuchen Sie es gleich noch einmal',
  unavailable: 'Der Dienst kann gerade nicht antworten. Es wurde nichts geändert.',
};

const french: Texts = {
  'asking-heading': 'Se désabonner de ces e-mails ?',
  asking: 'Ce tableau de bord vous est envoyé par e-mail.',
  unsubscribe: 'Se désabonner',
  'ended-heading': 'Vous êtes désabonné',
  ended:
    'Vous ne recevrez plus ces e-mails. D’autres e-mails avec ce tableau de bord ont leurs propres liens.',
  'subscribe-again': 'Se réabonner',
  'resumed-heading': 'Vous êtes de nouveau abonné',
  resumed: 'Ce tableau de bord vous sera envoyé par e-mail comme avant.',
  'unknown-heading': 'Ce lien ne fonctionne pas',
  unknown:
    'Ces e-mails ont pris fin, ou le lien est incomplet. Utilisez le lien du dernier e-mail, ou demandez à l’expéditeur.',
  'unclear-heading': 'Cette demande est incomplète',
  unclear: 'Rien n’a été modifié. Ouvrez de nouveau le lien de l’e-mail, et utilisez le bouton de la page.',
  'unavailable-heading': 'Veuillez réessayer dans un instant',
  unavailable: 'Le service ne peut pas répondre pour le moment. Rien n’a été modifié.',
};

const spanish: Texts = {
  'asking-heading': '¿Darse de baja de estos correos?',
  asking: 'Este panel se le envía por correo.',
  unsubscribe: 'Darse de baja',
  'ended-heading': 'Se ha dado de baja',
  ended: 'No recibirá más estos correos. Otros correos con este panel tienen sus propios enlaces.',
  'subscribe-again': 'Suscribirse de nuevo',
  'resumed-heading': 'Está suscrito de nuevo',
  resumed: 'Este panel se le enviará por correo como antes.',
  'unknown-heading': 'Este enlace no funciona',
  unknown:
    'Estos correos han terminado, o el enlace está incompleto. Use el enlace del último correo, o pregunte a quien lo envía.',
  'unclear-heading': 'Esta solicitud está incompleta',
  unclear: 'No se ha cambiado nada. Abra de nuevo el enlace del correo, y use el botón de la página.',
  'unavailable-heading': 'Inténtelo de nuevo en un momento',
  unavailable: 'El servicio no puede responder ahora. No se ha cambiado nada.',
};

const italian: Texts = {
  'asking-heading': 'Annullare l’iscrizione a queste mail?',
  asking: 'Questa dashboard le viene inviata per mail.',
  unsubscribe: 'Annulla l’iscrizione',
  'ended-heading': 'L’iscrizione è annullata',
  ended: 'Non riceverà più queste mail. Altre mail con questa dashboard hanno link propri.',
  'subscribe-again': 'Iscriviti di nuovo',
  'resumed-heading': 'L’iscrizione è di nuovo attiva',
  resumed: 'Questa dashboard le verrà inviata per mail come prima.',
  'unknown-heading': 'Questo link non funziona',
  unknown:
    'Queste mail sono terminate, o il link è incompleto. Usi il link dell’ultima mail, o chieda al mittente.',
  'unclear-heading': 'Questa richiesta è incompleta',
  unclear: 'Non è stato cambiato nulla. Apra di nuovo il link della mail, e usi il pulsante della pagina.',
  'unavailable-heading': 'Riprovi tra un momento',
  unavailable: 'Il servizio non può rispondere ora. Non è stato cambiato nulla.',
};

const dutch: Texts = {
  'asking-heading': 'Afmelden voor deze mails?',
  asking: 'Dit dashboard wordt u per mail gestuurd.',
  unsubscribe: 'Afmelden',
  'ended-heading': 'U bent afgemeld',
  ended: 'U krijgt deze mails niet meer. Andere mails met dit dashboard hebben hun eigen links.',
  'subscribe-again': 'Weer aanmelden',
  'resumed-heading': 'U bent weer aangemeld',
  resumed: 'Dit dashboard wordt u weer per mail gestuurd.',
  'unknown-heading': 'Deze link werkt niet',
  unknown:
    'Deze mails zijn gestopt, of de link is onvolledig. Gebruik de link van de laatste mail, of vraag de afzender.',
  'unclear-heading': 'Dit verzoek is onvolledig',
  unclear: 'Er is niets veranderd. Open de link van de mail opnieuw, en gebruik de knop van de pagina.',
  'unavailable-heading': 'Probeer het zo nog eens',
  unavailable: 'De dienst kan nu niet antwoorden. Er is niets veranderd.',
};

const portuguese: Texts = {
  'asking-heading': 'Cancelar a inscrição nestes e-mails?',
  asking: 'Este painel é enviado a você por e-mail.',
  unsubscribe: 'Cancelar inscrição',
  'ended-heading': 'Sua inscrição foi cancelada',
  ended: 'Você não receberá mais estes e-mails. Outros e-mails com este painel têm links próprios.',
  'subscribe-again': 'Inscrever-se de novo',
  'resumed-heading': 'Você está inscrito de novo',
  resumed: 'Este painel será enviado a você por e-mail como antes.',
  'unknown-heading': 'Este link não funciona',
  unknown:
    'Estes e-mails terminaram, ou o link está incompleto. Use o link do último e-mail, ou pergunte ao remetente.',
  'unclear-heading': 'Este pedido está incompleto',
  unclear: 'Nada foi alterado. Abra de novo o link do e-mail, e use o botão da página.',
  'unavailable-heading': 'Tente de novo daqui a pouco',
  unavailable: 'O serviço não pode responder agora. Nada foi alterado.',
};

const arabic: Texts = {
  'asking-heading': 'هل تريد إلغاء الاشتراك في هذه الرسائل؟',
  asking: 'تُرسل إليك لوحة المعلومات هذه بالبريد.',
  unsubscribe: 'إلغاء الاشتراك',
  'ended-heading': 'تم إلغاء اشتراكك',
  ended: 'لن تصلك هذه الرسائل بعد الآن. للرسائل الأخرى بلوحة المعلومات هذه روابطها الخاصة.',
  'subscribe-again': 'الاشتراك مرة أخرى',
  'resumed-heading': 'أنت مشترك من جديد',
  resumed: 'ستُرسل إليك لوحة المعلومات هذه بالبريد كما في السابق.',
  'unknown-heading': 'هذا الرابط لا يعمل',
  unknown: 'انتهت هذه الرسائل أو أن الرابط غير كامل. استخدم رابط أحدث رسالة أو اسأل المرسل.',
  'unclear-heading': 'هذا الطلب غير كامل',
  unclear: 'لم يتغير شيء. افتح رابط الرسالة مرة أخرى واستخدم زر الصفحة.',
  'unavailable-heading': 'يرجى المحاولة مرة أخرى بعد قليل',
  unavailable: 'لا يمكن للخدمة الرد الآن. لم يتغير شيء.',
};

const japanese: Texts = {
  'asking-heading': 'メールの配信を停止しますか？',
  asking: 'このダッシュボードはメールで送られています。',
  unsubscribe: '配信を停止する',
  'ended-heading': '配信を停止しました',
  ended: 'このメールは今後届きません。このダッシュボードの他のメールには、それぞれのリンクがあります。',
  'subscribe-again': '配信を再開する',
  'resumed-heading': '配信を再開しました',
  resumed: 'このダッシュボードはこれまでどおりメールで送られます。',
  'unknown-heading': 'このリンクは使えません',
  unknown:
    'メールの配信が終了したか、リンクが不完全です。最新のメールのリンクを使うか、送信者にお尋ねください。',
  'unclear-heading': 'リクエストが不完全です',
  unclear: '何も変更されていません。メールのリンクをもう一度開き、ページのボタンを使ってください。',
  'unavailable-heading': 'しばらくしてからもう一度お試しください',
  unavailable: '現在サービスが応答できません。何も変更されていません。',
};

const languages = new Map<string, Texts>([
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
  ['it', italian],
  ['nl', dutch],
  ['pt', portuguese],
  ['ar', arabic],
  ['ja', japanese],
]);

/** Languages of the page. */
export const unsubscribeLanguages: readonly string[] = [...languages.keys()];

export type UnsubscribeMessages = Catalogue<keyof typeof english>;

/** The first of the wanted languages, as BCP 47 tags, that the page has; else English. */
export const chooseUnsubscribeLanguage = (wanted: readonly string[]): string =>
  wanted
    .map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '')
    .find((language) => languages.has(language)) ?? 'en';

/** @param language - one of `unsubscribeLanguages`. */
export const createUnsubscribeMessages = (language: string): UnsubscribeMessages =>
  createCatalogue(languages.get(language) ?? english, language);
