/** Texts that people tell things apart by: names and titles. Source: docs/platform-api.md, "Shared shapes". */
import type { z } from 'zod';

/**
 * A character that leaves a mark. Spaces, controls, format characters such as zero-width spaces and marks of direction, and
 * those that Unicode tells programs to show as nothing leave none. Neither do a few letters and symbols, such as the blank
 * Braille pattern.
 */
const visibleCharacter =
  /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u{2800}\u{13441}\u{13442}\u{1d159}]/u;

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => visibleCharacter.test(text);

const reason = 'none of its characters is visible: send a text that people can read';

/** A name: people find the thing by it. */
export const visibleName = <Text extends z.ZodString>(text: Text): Text => text.refine(isVisible, reason);

/** A title: it may be empty, which counts as none. */
export const visibleTitle = <Text extends z.ZodString>(text: Text): Text =>
  text.refine((value) => value === '' || isVisible(value), reason);
