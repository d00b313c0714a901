/**
 * The face of the data engine: queries over the data model, as its policies let a reader see it. Whether a caller may send a
 * query at all is decided before, by those who know dashboards. Source: docs/data-api.md.
 */
import type { DryRunResponse, GeneratedSqlResponse, LoadRequest } from '../contract/data-api-schemas.ts';
import type { SqlRequest } from '../contract/endpoints/sql-api.ts';
import type { OlapEngine } from './engine/olap-engine.ts';
import { toQueryEngine, type QueryEngine } from './engine/query-engine.ts';
import { QueryExecutor } from './engine/query-executor.ts';
import type { JsonPieces } from './json-pieces.ts';
import type { DataModel } from './model/data-model.ts';
import { type MetaCube, toModelMeta } from './model/model-meta.ts';
import { createAccessPreview, type PreviewOptions } from './policies/create-access-preview.ts';
import type { ModelReading, QueryReader, Reader, Reading } from './policies/reader.ts';
import { findUnknownMembers } from './model/member-lookup.ts';
import { addDrillMembers } from './query/drill-members.ts';
import type { SourceAccess } from '../contract/endpoints/access-preview.ts';
import { describePlan, runQueries, sealQuery, writeStatements } from './query-responses.ts';
import type { RunnerPool } from './sql/runner-pool.ts';
import { SqlQueries, type SqlCall } from './sql/sql-queries.ts';
import type { RowSource } from './sql-response-stream.ts';
import { defaultLimits, type SqlLimits } from './sql/sql-session.ts';
import { isVisible } from './policies/reader-permissions.ts';

export type { Reading } from './policies/reader.ts';

export interface SemanticLayer {
  /** Runs the queries of a request. `wait`: the same request gets the result later. */
  run(reading: Reading, request: LoadRequest, signal: AbortSignal): Promise<JsonPieces | 'wait'>;
  /** The normalized queries of a request, which it does not run. */
  plan(reading: Reading, request: LoadRequest): DryRunResponse;
  /** The statements of a request with their values. They show tables and row policies. */
  writeSql(reading: Reading, request: LoadRequest): GeneratedSqlResponse | GeneratedSqlResponse[];
  /** One text for the statements of a request: two equal texts mean the same rows. */
  seal(reading: Reading, request: LoadRequest): string;
  /** The cubes and views with the members that a reader may query. */
  meta(reader: QueryReader, request: MetaRequest): { cubes: MetaCube[] };
  /** Runs SQL. Undefined where no SQL of callers runs. */
  readonly sql?:
    | ((reading: Reading, request: SqlRequest, call: SqlCall) => Promise<RowSource | 'wait'>)
    | undefined;
  /** Lists what a reader would see of each cube and view, and how many rows. */
  preview(reader: Reader, deploymentId: number, options: PreviewOptions): Promise<SourceAccess[]>;
  /** The names of the list that the model does not have, or hides from everyone. */
  findUnknownMembers(members: ReadonlySet<string>, deploymentId: number): ReadonlySet<string>;
  /** The names of the list, with the members that its measures can be drilled into. */
  addDrillMembers(members: ReadonlySet<string>): ReadonlySet<string>;
  /** The part of the data model that readers of a deployment can query. */
  modelOf(deploymentId: number): DataModel;
}

export interface SemanticLayerParts {
  /** The embedded engine, which alone runs SQL of callers. */
  readonly engine: OlapEngine;
  /** Runs the queries of members; by default the embedded engine alone. */
  readonly queryEngine?: QueryEngine | undefined;
  /** The data model may be replaced. One request uses one model. */
  readonly model: DataModel;
  /** The part of the model that readers of a deployment can query; by default all of it. */
  readonly restrictModel?: ((model: DataModel, deploymentId: number) => DataModel) | undefined;
  /** Milliseconds until the response to a slow query is `wait`; default 5,000. */
  readonly continueWaitAfter?: number | undefined;
  /** Runs the SQL; without it there is none. */
  readonly sqlRunners?: RunnerPool | undefined;
  readonly sqlLimits?: Partial<SqlLimits> | undefined;
}

/** Reads `model` at each request. Whoever has opened the parts closes them. */
export function createSemanticLayer(parts: SemanticLayerParts): SemanticLayer {
  const { engine, queryEngine = toQueryEngine(engine), continueWaitAfter = 5_000, sqlRunners: pool } = parts;
  const queries = new QueryExecutor({ engine: queryEngine, continueWaitAfter });
  const modelOf = (deploymentId: number): DataModel =>
    parts.restrictModel?.(parts.model, deploymentId) ?? parts.model;
  const open = (reading: Reading): ModelReading => ({
    ...reading,
    model: modelOf(reading.reader.deploymentId),
  });
  const limits = { ...defaultLimits, ...parts.sqlLimits };
  const statements = pool && new SqlQueries({ engine, pool, limits, continueWaitAfter });
  return {
    run: (reading, request, signal) => runQueries({ ...open(reading), queries }, request, signal),
    plan: (reading, request) => describePlan(open(reading), request),
    writeSql: (reading, request) => writeStatements(open(reading), request),
    seal: (reading, request) => sealQuery(open(reading), request),
    meta: (reader, request) => toReaderMeta(modelOf(reader.deploymentId), reader, request),
    sql: statements && ((reading, request, call) => statements.run(open(reading), request, call)),
    preview: (reader, deploymentId, { signal, ...ports }) =>
      createAccessPreview({ ...ports, model: modelOf(deploymentId), engine: queryEngine })(reader, signal),
    findUnknownMembers: (members, deploymentId) => findUnknownMembers(modelOf(deploymentId), members),
    addDrillMembers: (members) => addDrillMembers(parts.model, members),
    modelOf,
  };
}

interface MetaRequest {
  readonly onlyViews: boolean;
  /** Full names of the members that the reader may query; undefined: those that its policies grant. */
  readonly allowed: ReadonlySet<string> | undefined;
}

/** The members that a reader may query. */
function toReaderMeta(
  model: DataModel,
  reader: Reader,
  { onlyViews, allowed }: MetaRequest,
): { cubes: MetaCube[] } {
  const sources = [...model.sources.values()].filter(({ kind }) => !onlyViews || kind === 'view');
  const shown = new Set(
    sources
      .flatMap(({ members }) => [...members.values()])
      .filter((member) => isVisible(member, reader) && (allowed?.has(member.name) ?? true)),
  );
  return toModelMeta(model, (member) => shown.has(member));
}
