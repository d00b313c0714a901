/** What is said of an operation besides its path: enough for a document, a page, a typed client and a check. */
import type { z } from 'zod';
import type { DataOperationId, HostOperationId, OperationId } from '../operation-paths.ts';
import type { ProblemCode } from '../problem-codes.ts';
import type { TagName } from './operation-tags.ts';

/** JSON that fits a schema, nothing at all, or text of a media type such as `text/html`. */
export type ResponseContent = z.ZodType | null | `${string}/${string}`;

export interface Operation {
  /** A short imperative sentence without a full stop: the operation's heading. */
  readonly summary: string;
  /**
   * What it is for, who may, what it changes. Paragraphs are apart by an empty line; words of the wire stand in
   * backticks.
   */
  readonly description?: string;
  readonly tag: TagName;
  /** `bearer` takes an API key, an access token or an embed token; a data token comes of `createDataToken`. */
  readonly access: 'none' | 'bearer' | 'data-token';
  /** The values before they become text; a list repeats its parameter. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A body that works, for people to start from. */
  readonly exampleBody?: unknown;
  /** By HTTP status. */
  readonly answers: Readonly<Record<number, ResponseContent>>;
  /** Its own; those that follow from its access, path and body are added by `listProblems`. */
  readonly problems: readonly ProblemCode[];
  /** Statuses that the Data API may answer in its own form, `{ error }`. */
  readonly refusals?: readonly number[];
}

/** The operations of one family; each has its path in `operationPaths`. */
export type OperationGroup = Readonly<Partial<Record<OperationId, Operation>>>;

/** The operations outside `{base_url}`. */
export type HostOperations = Readonly<Record<HostOperationId, Operation>>;

/** The operations below `{data_url}`. */
export type DataOperations = Readonly<Record<DataOperationId, Operation>>;
