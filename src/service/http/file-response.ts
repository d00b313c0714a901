/** Headers of a response that is a file. */

/**
 * Asks browsers to store the response under this name. Programs that read no other names get one in ASCII.
 * Source: RFC 6266, section 4; RFC 8187, section 3.2.
 */
export function toContentDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\w .()-]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '')).replace(/['()*]/g, toPercent);
  return `attachment; filename="${ascii === '' || ascii.startsWith('.') ? `export${ascii}` : ascii}"; filename*=UTF-8''${encoded}`;
}

const toPercent = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
