/** A proposed dashboard as the content of a workbook file of a workspace. */
import type { ProposedDashboard } from './propose-dashboards.ts';

/** Readers see it with a token that names it: it is not shared with all readers of the account. */
export const toWorkbookFile = ({ name, reports, config }: ProposedDashboard, publicId: string): object => ({
  name,
  reports,
  dashboard: { publicId, allowEmbed: true, config },
  shareWithAllEmbedUsers: false,
});
