import { controlsEnglish, type ControlMessages } from '../../model/messages/controls-en.ts';
import { toProvisionalTitle } from './provisional-member-title.ts';

/** Custom grains of the data model have no message, so their name is shown. */
export const findGrainTitle = (grain: string, texts: ControlMessages): string =>
  isKnown(grain) ? texts(grain) : toProvisionalTitle(grain);

type UnitKey = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

const isKnown = (grain: string): grain is UnitKey =>
  /^(second|minute|hour|day|week|month|quarter|year)$/.test(grain) && grain in controlsEnglish;
