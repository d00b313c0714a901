/** Words with spaces between. */
export const readWords = (value: string | null): readonly string[] =>
  (value ?? '').split(/\s+/).filter((word) => word !== '');
