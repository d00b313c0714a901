/** The error text of a response that the client has to repeat at once. Source: docs/data-api.md, "Continue wait". */
export const continueWait = 'Continue wait';
