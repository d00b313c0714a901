/** Whether a number can be a row's id at all: ids are positive 32-bit integers, and the database refuses others. */
export function isRowId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2_147_483_647;
}
