/** Why runs send nothing, or not everything: sentences for admins. */

/** Reasons in the plan of a run. */
export const planObstacles = {
  paused: 'The schedule was paused before all mails were sent.',
  silent: 'Messages are switched off for this notification.',
  unpublished: 'The dashboard is not published.',
  deleted: 'The user who made this notification was deleted. Save it again to take it over.',
  deactivated: 'The user who made this notification is deactivated.',
  noAdmin: 'The user who made this notification is no admin any more. An admin who saves it takes it over.',
  notEmbeddable: 'Embedding is switched off for this dashboard.',
  notAllowed: 'The reader does not have the permission "schedule" any more.',
  notExportable: 'The reader does not have the permission "export" any more, which a PDF needs.',
} as const;

export const paused = 'The schedule was paused before the run began.';
export const allUnsubscribed = 'All recipients have unsubscribed.';
/** Reasons why recipients get nothing. */
export const deactivatedRecipient = 'the user is deactivated';
export const noAddress = 'the user has no mail address';

export const noRecipient = 'There is no recipient with a mail address.';

/** Before the sentences that say which. */
export const unusableControls = 'The saved filters, time grains or tabs cannot be used any more.';

/** Beginnings of sentences that name addresses. */
export const notSharedWith = 'The dashboard is not shared with ';
export const refusedFor = 'Refused: ';
export const fileProblems = 'Files that could not be made:';
export const notSentTo = 'Not sent to';
export const undecidedCondition = 'The condition could not be checked.';
