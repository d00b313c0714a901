/** "Order amount" becomes "order amount" within a sentence. A title with further capitals is a name: "US Gross". */
export const toInlineTitle = (title: string): string =>
  /[A-Z]/.test(title.slice(1).replace(/ \([^)]*\)$/, ''))
    ? title
    : title.charAt(0).toLowerCase() + title.slice(1);
