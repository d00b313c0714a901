/** The readers through whose eyes an author's previews look. The platform shows only what author and reader may both see. */

/** A reader as policies of the data model know one. */
export interface ReadAs {
  readonly groups: readonly string[];
  /** By name. One that is missing has no value. */
  readonly userAttributes: Readonly<Record<string, unknown>>;
}

const readers = new WeakMap<object, ReadAs>();

/** @param settings - the settings of a client, such as the element of a dashboard. */
export const findReadAs = (settings: object): ReadAs | undefined => readers.get(settings);

/** Has to be called before a client is created with these settings. */
export const noteReadAs = (settings: object, reader: ReadAs): void => void readers.set(settings, reader);
