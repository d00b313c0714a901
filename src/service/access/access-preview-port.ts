/** Looking at the data model with a reader's eyes: the data room does it, and other rooms ask for it. */
import type { SourceAccess } from '../../contract/access-preview.ts';
import type { DataCaller } from './data-caller.ts';

/** What is known of a reader, and decides what of the data model they see. */
export type ReaderContext = Pick<DataCaller, 'groups' | 'userAttributes' | 'securityContext'>;

/** What the reader would see of each cube and view. Rejects with the signal's reason after an abort. */
export type PreviewDataAccess = (reader: ReaderContext, signal?: AbortSignal) => Promise<SourceAccess[]>;
