/** Text for the parts of a workbook. */

/** Characters that XML 1.0 cannot hold, and halves of characters. */
const impossible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text between tags and in attributes. What looks like an escape of ECMA-376 (`_x000D_`) stays what it is. */
export const escapeXml = (text: string): string =>
  text
    .replace(impossible, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
