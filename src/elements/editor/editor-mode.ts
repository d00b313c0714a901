/** What the editor shows: the draft with its handles, the draft as readers would see it, or a published version. */
import type { PreviewedReader } from '../../model/draft/previewed-reader.ts';
import { isRecord, readNonBlankString, readNumber, readString } from '../../model/parsing/read-value.ts';

export type EditorMode =
  | { readonly kind: 'edit' }
  /** With `reader`: as that reader would see it. */
  | { readonly kind: 'preview'; readonly reader?: PreviewedReader | undefined }
  | { readonly kind: 'version'; readonly version: VersionSummary; readonly dashboard: unknown };

/** A published version without its content. */
export interface VersionSummary {
  readonly versionNumber: number;
  readonly title: string | undefined;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** Who published it. `undefined`: the author may not know. */
  readonly publisher: string | undefined;
  /** Whether readers see it now. */
  readonly isCurrent: boolean;
}

/** Values without a number are left out. */
export function readVersions(values: readonly unknown[]): VersionSummary[] {
  return values.filter(isRecord).flatMap((value) => {
    const versionNumber = readNumber(value.versionNumber);
    const user = isRecord(value.publishedByUser) ? value.publishedByUser : {};
    if (versionNumber === undefined) return [];
    return [
      {
        versionNumber,
        title: readNonBlankString(value.title),
        publishedAt: readString(value.publishedAt) ?? '',
        publisher: readNonBlankString(user['firstName']) ?? readNonBlankString(user['email']),
        isCurrent: value.isCurrent === true,
      },
    ];
  });
}
