import type { FormScene } from './render-form.ts';
import type { PreviewScene } from './render-preview.ts';

/** Ways out of the form. */
export type Leaving = 'close' | 'back';

/** What the dialog knows beside its session. */
export interface DialogScene
  extends PreviewScene, Pick<FormScene, 'words' | 'showsMore' | 'hasOwnView' | 'hasClicks' | 'showMore'> {
  /** How the reader wants to leave the form, while the dialog asks if what was entered may be lost. */
  readonly leaving: Leaving | undefined;
  readonly leave: (leaving: Leaving) => void;
  readonly discard: () => void;
  readonly keepEditing: () => void;
}
