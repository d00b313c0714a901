/** Escapes text for HTML and for the XML of a workbook. */

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Escapes text for HTML: between tags and inside of quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`=]/g, (sign) => htmlEntities[sign] ?? sign);

/** Characters that XML 1.0 does not allow, and lone surrogates. */
const notInXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Escapes text for XML, between tags and in attributes. Characters that XML does not allow are removed. Text that looks
 * like an escape sequence of ECMA-376 (`_x000D_`) is escaped so that a spreadsheet shows it unchanged.
 */
export const escapeXml = (text: string): string =>
  text
    .replace(notInXml, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => xmlEntities[sign] ?? sign);
