/** Rules that a workspace's rows must satisfy after any concurrent or interrupted writes. */

/** Queries the database in SQL, past row-level security. */
export type RunQuery = (text: string) => Promise<readonly object[]>;

/** Each query finds the rows that break the rule of its name. */
const rules: Readonly<Record<string, string>> = {
  'every folder is reached from a root, at most ten levels deep': `
    with recursive tree (id, level) as (
      select id, 1 from folder where parent_id is null
      union all
      select folder.id, level + 1 from folder join tree on folder.parent_id = tree.id where level < 12
    )
    select folder.id, level from folder left join tree using (id) where level is null or level > 10`,
  'a name stands once in a place': `
    select account_id, deployment_id, space, place, name from folder
    group by 1, 2, 3, 4, 5 having count(*) > 1`,
  'what stands in a folder is of its space and deployment': `
    select item.id, item.kind from (
      select id, 'folder' as kind, parent_id as folder_id, deployment_id, space from folder
      union all select id, 'workbook', folder_id, deployment_id, space from workbook
      union all select id, 'report', folder_id, deployment_id, space from report
    ) item join folder on folder.id = item.folder_id
    where (item.space, item.deployment_id) is distinct from (folder.space, folder.deployment_id)`,
  'a report is of the deployment and space of its workbook': `
    select report.id from report join workbook on workbook.id = report.workbook_id
    where (report.space, report.deployment_id) is distinct from (workbook.space, workbook.deployment_id)`,
  'versions are numbered from one without a gap': `
    select dashboard.id, array_agg(version_number) as numbers
    from dashboard left join dashboard_version version on version.dashboard_id = dashboard.id
    group by dashboard.id
    having count(version.id) = 0 or min(version_number) <> 1 or max(version_number) <> count(version.id)`,
  'every version has its answer, which tells of it and its snapshots': `
    select version.id from dashboard_version version
    join dashboard on dashboard.id = version.dashboard_id
    left join dashboard_answer answer on answer.version_id = version.id
    cross join lateral (
      select convert_from(answer.body, 'UTF8')::jsonb as told,
        (select coalesce(jsonb_agg(id order by id), '[]') from report_snapshot where version_id = version.id) as ids
    ) stored
    where told is null
      or (told->>'versionId')::integer is distinct from version.id
      or (told->>'versionNumber')::integer is distinct from version.version_number
      or (told->>'workbookId')::integer is distinct from dashboard.workbook_id
      or told->>'publicId' is distinct from dashboard.public_id
      or told->>'title' is distinct from version.title
      or ids is distinct from (
        select coalesce(jsonb_agg(snapshot->'id' order by (snapshot->>'id')::integer), '[]')
        from jsonb_array_elements(told->'reportSnapshots') snapshot
      )`,
  'a version has a snapshot of every report that its widgets show': `
    select version.id, widget->'config'->'reportId' as report_id from dashboard_version version
    cross join lateral jsonb_array_elements(version.config::jsonb->'widgets') widget
    where widget->'config' ? 'reportId' and not exists (
      select from report_snapshot snapshot
      where snapshot.version_id = version.id and snapshot.report_id = (widget->'config'->>'reportId')::integer
    )`,
  'no dashboard shows a report of another workbook': `
    select snapshot.id, snapshot.report_id from report_snapshot snapshot
    join dashboard_version version on version.id = snapshot.version_id
    join dashboard on dashboard.id = version.dashboard_id
    join report on report.id = snapshot.report_id
    where report.workbook_id is distinct from dashboard.workbook_id`,
  'a copy has as many reports as its draft shows': `
    select workbook.id from workbook
    where name like 'Copy of %' and dashboard_draft is not null and (
      select count(*) from report where report.workbook_id = workbook.id
    ) <> (
      select count(*) from jsonb_array_elements(dashboard_draft::jsonb->'widgets') widget
      where widget->'config' ? 'reportId'
    )`,
  'what was deleted is not there': `
    select target_type, target_id from audit_event
    where (action = 'folder.delete' and target_id::integer in (select id from folder))
      or (action = 'workbook.delete' and target_id::integer in (select id from workbook))
      or (action = 'report.delete' and target_id::integer in (select id from report))`,
  'a thing is made once and deleted once': `
    select action, target_id from audit_event
    where action ~ '[.](create|delete|duplicate)$' group by 1, 2 having count(*) > 1`,
  'what is there was made by somebody, on the record': `
    select id from workbook
    where id > (select coalesce(min(target_id::integer), 0) from audit_event where action = 'workbook.create')
      and id not in (
        select target_id::integer from audit_event where action in ('workbook.create', 'workbook.duplicate')
      )`,
};

/** Checks every foreign key of the tables, so that no row lacks its parent even where a key was turned off. */
async function listReferences(ask: RunQuery): Promise<[string, string][]> {
  const keys = await ask(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select string_agg(format('child.%I = parent.%I', own.attname, other.attname), ' and ')
       from unnest(conkey, confkey) as pair (own_number, other_number)
       join pg_attribute own on own.attrelid = conrelid and own.attnum = own_number
       join pg_attribute other on other.attrelid = confrelid and other.attnum = other_number) as same,
      (select string_agg(format('child.%I is not null', attname), ' and ')
       from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as given
    from pg_constraint where contype = 'f'`);
  return keys.map((key) => {
    const { child, parent, same, given } = Object(key) as Record<string, string>;
    return [
      `every ${child} has its ${parent}`,
      `select child.* from ${child} child where ${given} and not exists (select from ${parent} parent where ${same})`,
    ];
  });
}

/** The broken rules, each with the rows that break it. */
export async function findWorkspaceInconsistencies(
  ask: RunQuery,
): Promise<Record<string, readonly object[]>> {
  const faults: Record<string, readonly object[]> = {};
  for (const [rule, text] of [...Object.entries(rules), ...(await listReferences(ask))]) {
    const found = await ask(text);
    if (found.length > 0) faults[rule] = found;
  }
  return faults;
}
