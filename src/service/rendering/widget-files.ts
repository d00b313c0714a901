/** Takes the rows of widgets as files from the page that is drawn. */
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import { maxFileSize } from './capture.ts';
import { callPage } from './page-script.ts';
import type { WidgetFile, WidgetFileRequest } from './render-request.ts';

const fileSchema = z.union([
  z.object({ name: z.string(), base64: z.string(), truncated: z.boolean() }),
  z.object({ size: z.number() }),
  z.object({ problem: z.string() }),
]);

const answerSchema = z.object({ files: z.array(fileSchema) });

/** One for each request, in this order. */
export async function makeWidgetFiles(
  page: Page,
  requests: readonly WidgetFileRequest[],
): Promise<WidgetFile[]> {
  if (requests.length === 0) return [];
  const answer: unknown = await callPage(page, 'makeFiles', { files: requests, mostBytes: maxFileSize });
  const { files } = answerSchema.parse(answer);
  return requests.map((request, index) => ({ ...request, ...toFile(files[index]) }));
}

function toFile(file: z.infer<typeof fileSchema> | undefined) {
  if (!file) return { problem: 'The page gave no file.' };
  if ('problem' in file) return file;
  if ('size' in file) return { problem: `The file has ${file.size} bytes; ${maxFileSize} are the most.` };
  return { name: file.name, bytes: Buffer.from(file.base64, 'base64'), isTruncated: file.truncated };
}
