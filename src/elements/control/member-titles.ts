import type { MemberList } from '../../model/parsing/parse-meta.ts';
import { readNonBlankString } from '../../model/parsing/read-value.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';

/** Titles of members: from a control of the member, else from the data model, else from the member's name. */
export async function findMemberTitles(
  members: readonly string[],
  widgets: Iterable<WidgetState>,
  listMembers: () => Promise<MemberList>,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const { widget } of widgets) {
    const member = readNonBlankString(widget.config.member);
    const title = readNonBlankString(widget.config.title);
    if (member !== undefined && title !== undefined && !titles.has(member)) titles.set(member, title);
  }
  if (members.every((member) => titles.has(member))) return titles;
  const known = await listSafely(listMembers);
  for (const member of members)
    if (!titles.has(member)) titles.set(member, known.get(member)?.title ?? toTitle(member));
  return titles;
}

/** A dashboard that has been left meanwhile has no members any more. */
async function listSafely(listMembers: () => Promise<MemberList>): Promise<MemberList> {
  try {
    return await listMembers();
  } catch {
    return new Map();
  }
}

/** Turns `orders.created_at` into "created at". */
const toTitle = (member: string): string => (member.split('.').at(-1) ?? member).replaceAll('_', ' ');
