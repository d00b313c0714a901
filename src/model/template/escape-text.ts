const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Text that can stand between tags and within quoted attributes. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"'`=]/g, (sign) => entities[sign] ?? sign);
