/** Tells who publishes of members that the data model does not know: their charts would only show an error. */
import type { DashboardWidget } from '../../contract/dashboard.ts';
import { listControlMembers, listSnapshotMembers } from './dashboard-query-scope.ts';
import type { VersionContent } from './save-dashboard-version.ts';

/** Of members by their full names, those that the data model does not know. */
export type FindUnknownMembers = (members: ReadonlySet<string>) => ReadonlySet<string>;

export function listUnknownMemberWarnings(
  { config, snapshots }: Pick<VersionContent, 'config' | 'snapshots'>,
  findUnknown: FindUnknownMembers,
): string[] {
  const askers = [
    ...snapshots.map((snapshot) => ({
      who: `The report ${snapshot.reportId} ("${snapshot.name}")`,
      members: listSnapshotMembers(snapshot),
    })),
    ...(config.widgets ?? []).map((widget) => ({ who: nameWidget(widget), members: widgetMembers(widget) })),
  ];
  return askers.flatMap(({ who, members }) => {
    const unknown = [...findUnknown(new Set(members.filter((name) => name !== '')))];
    return unknown.length === 0 ? [] : [toWarning(who, unknown)];
  });
}

const nameWidget = ({ id }: DashboardWidget): string => `The widget "${id}"`;

const widgetMembers = ({ config }: DashboardWidget): string[] => listControlMembers(config);

function toWarning(who: string, members: readonly string[]): string {
  const names = members.map((name) => `"${name}"`).join(', ');
  return `${who} asks for ${names}, which the data model does not know.`;
}
