/** Deployments, workbooks, reports, and dashboards with their published versions. */
import type { Kysely } from 'kysely';
import { runStatements, enableRowLevelSecurity, accountReference } from './migration-sql.ts';

const tables = [
  `create table deployment (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    name text not null,
    creation_step text not null,
    created_at timestamptz not null,
    unique (account_id, id)
  )`,
  `create table workbook (
    id integer generated always as identity primary key,
    account_id integer not null,
    deployment_id integer not null,
    name text not null,
    meta json not null,
    calculated_fields json not null,
    dashboard_draft json,
    owner_id integer not null,
    created_by integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, id),
    ${accountReference('deployment_id', 'deployment')}
  )`,
  `create table report (
    id integer generated always as identity primary key,
    account_id integer not null,
    deployment_id integer not null,
    workbook_id integer not null,
    public_id text not null unique check (public_id ~ '^[0-9A-Za-z]{12}$'),
    name text not null,
    title text,
    description text,
    sql_query text,
    json_query text,
    meta json,
    pivot_items json,
    owner_id integer not null,
    created_by integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, id),
    ${accountReference('workbook_id', 'workbook')}
  )`,
  `create table dashboard (
    id integer generated always as identity primary key,
    account_id integer not null,
    deployment_id integer not null,
    workbook_id integer not null unique,
    public_id text not null unique,
    status text not null default 'published' check (status in ('draft', 'published', 'archived')),
    allow_embed boolean not null,
    created_by integer not null,
    created_at timestamptz not null,
    unique (account_id, id),
    ${accountReference('workbook_id', 'workbook')}
  )`,
  `create table dashboard_version (
    id integer generated always as identity primary key,
    account_id integer not null,
    dashboard_id integer not null,
    version_number integer not null,
    title text,
    description text,
    config json not null,
    content_hash text not null,
    published_by integer,
    published_at timestamptz not null,
    unique (account_id, id),
    unique (dashboard_id, version_number),
    ${accountReference('dashboard_id', 'dashboard')}
  )`,
  `create table dashboard_answer (
    version_id integer primary key,
    account_id integer not null,
    body bytea not null,
    body_gzip bytea not null,
    body_hash text not null,
    ${accountReference('version_id', 'dashboard_version')}
  )`,
  `create table report_snapshot (
    id integer generated always as identity primary key,
    account_id integer not null,
    version_id integer not null,
    report_id integer not null,
    kind text,
    name text,
    title text,
    description text,
    sql_query text,
    meta json,
    spec json,
    preferences json,
    unique (version_id, report_id),
    ${accountReference('version_id', 'dashboard_version')}
  )`,
  `create table dashboard_grant (
    id integer generated always as identity primary key,
    account_id integer not null,
    dashboard_id integer not null,
    embed_tenant text,
    ${accountReference('dashboard_id', 'dashboard')}
  )`,
  `create index workbook_place on workbook (account_id, deployment_id)`,
  `create index report_workbook on report (workbook_id)`,
  `create unique index dashboard_grant_once on dashboard_grant (dashboard_id, coalesce(embed_tenant, ''))`,
];

const walled = [
  'deployment',
  'workbook',
  'report',
  'dashboard',
  'dashboard_version',
  'dashboard_answer',
  'report_snapshot',
  'dashboard_grant',
];

export const dashboards = {
  up: (db: Kysely<unknown>) => runStatements(db, [...tables, ...enableRowLevelSecurity(walled)]),
};
