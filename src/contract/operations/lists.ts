/** What is said of every list whose items may be large. */
export const pagesEndEarly =
  'A page ends before its items would hold more than 4 MiB, though never without one: `hasNextPage` tells, and ' +
  '`endCursor` goes on.';
