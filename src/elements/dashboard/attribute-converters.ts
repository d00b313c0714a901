/** Words with spaces between. */
export const readWords = (value: string | null): readonly string[] =>
  (value ?? '').split(/\s+/).filter((word) => word !== '');

/** A flag's attribute: anything but `false` sets it. */
export const readFlag = (value: string | null): boolean => value !== null && value !== 'false';
