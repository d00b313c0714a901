/** Words with spaces between. */
export const parseWordList = (value: string | null): readonly string[] =>
  (value ?? '').split(/\s+/).filter((word) => word !== '');

/** Present is true, except for `"false"`: both habits exist. */
export const parseFlag = (value: string | null): boolean => value !== null && value !== 'false';

/** What is no JSON stays the text it is: whoever reads it says so. */
export function parseJsonAttribute(value: string | null): unknown {
  try {
    return value === null ? undefined : JSON.parse(value);
  } catch {
    return value;
  }
}
