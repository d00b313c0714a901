import type { ComplexAttributeConverter } from 'lit';

/** Two habits exist: presence alone, and `="false"`. Both are heard. */
export const booleanAttribute: ComplexAttributeConverter<boolean> = {
  fromAttribute: (value) => value !== null && value !== 'false',
};

/** Words with spaces between. */
export const wordsAttribute: ComplexAttributeConverter<readonly string[]> = {
  fromAttribute: (value) => (value ?? '').split(/\s+/).filter((word) => word !== ''),
};
