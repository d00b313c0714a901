/** Takes the rows of widgets as files from the page that is drawn. */
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import { maxFileSize } from './capture.ts';
import { callPage } from './page-script.ts';
import type { RenderWarning, WidgetFile, WidgetFileRequest } from './render-request.ts';

const warningSchema = z
  .object({
    kind: z.enum(['failed', 'cut']),
    widgetId: z.string(),
    title: z.string().optional(),
    message: z.string(),
  })
  .transform(({ title, ...warning }): RenderWarning => ({ ...warning, title }));

const fileSchema = z.union([
  z.object({
    // It becomes a name in an archive.
    name: z.string().regex(/^[^/\\]+$/),
    base64: z.string(),
    truncated: z.boolean(),
    warnings: z.array(warningSchema),
  }),
  z.object({ size: z.number() }),
  z.object({ problem: z.string(), code: z.string().optional() }),
]);

const answerSchema = z.object({ files: z.array(fileSchema) });

/** `code` of a problem: as `ExportErrorCode` lists. `undefined`: another error. */
export type PageFile =
  | {
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly isTruncated: boolean;
      readonly warnings: readonly RenderWarning[];
    }
  | { readonly problem: string; readonly code?: string | undefined };

/** Asks the page for one file. Without `widgetId`, for the workbook of every widget that shows rows. */
export async function takeFile(
  page: Page,
  request: Partial<WidgetFileRequest> & Pick<WidgetFileRequest, 'format'>,
): Promise<PageFile> {
  const answer: unknown = await callPage(page, 'makeFiles', { files: [request], mostBytes: maxFileSize });
  return toFile(answerSchema.parse(answer).files[0]);
}

/** One for each request, in this order. */
export async function makeWidgetFiles(
  page: Page,
  requests: readonly WidgetFileRequest[],
): Promise<WidgetFile[]> {
  const files: WidgetFile[] = [];
  for (const request of requests) files.push({ ...request, ...(await takeFile(page, request)) });
  return files;
}

function toFile(file: z.infer<typeof fileSchema> | undefined): PageFile {
  if (!file) return { problem: 'The page gave no file.' };
  if ('problem' in file) return file;
  if ('size' in file) return { problem: `The file has ${file.size} bytes; ${maxFileSize} are the most.` };
  const { name, base64, truncated, warnings } = file;
  return { name, bytes: Buffer.from(base64, 'base64'), isTruncated: truncated, warnings };
}
