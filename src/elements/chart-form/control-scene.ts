import type { FormDrawing } from '../../model/chart-form/form-control.ts';
import type { FormMessages } from '../../model/messages/report-form-en.ts';

/** What each control of a form needs. */
export interface ControlScene {
  readonly messages: FormMessages;
  readonly apply: (drawing: FormDrawing) => void;
}
