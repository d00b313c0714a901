import { dashboardAccessRequestSchema, dashboardAccessSchema } from '../dashboard-access.ts';
import { dashboardSchema } from '../dashboard.ts';
import { saveDraftResponseSchema, saveDraftRequestSchema } from '../dashboard-draft.ts';
import { publishRequestSchema } from '../publish-request.ts';
import type { OperationGroup } from './operation.ts';

const statuses =
  'A dashboard is `published` from its first publish on. Archiving makes it `archived`: to all its readers it is not ' +
  'there. Bringing it back, or publishing again, makes it `published`. Its public id, its versions, whether it may be ' +
  'embedded and whom it is shared with stay as they are. To ask for the status that it has changes nothing; where ' +
  'nothing was ever published, the answer is a 409.\n\n';
const emptyBodySchema = ['unknown-field', 'malformed-json', 'unsupported-media-type'] as const;

/** What authors do with a workbook's dashboard. Source: docs/platform-api.md, "Dashboards". */
export const dashboardOperations = {
  saveDashboardDraft: {
    summary: 'Save the draft of a dashboard',
    description:
      'Replaces the draft as a whole. Readers see nothing of it until it is published.\n\n' +
      'Needs edit access to the workbook. Fields that are not known are refused at every depth, so that nothing of a ' +
      'draft is lost unseen.',
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    body: saveDraftRequestSchema,
    exampleBody: {
      dashboardDraft: {
        title: 'Orders',
        layout: { rowHeight: 30 },
        widgets: [
          {
            id: 'intro',
            type: 'TEXT',
            position: { x: 0, y: 0, w: 12, h: 2 },
            config: { content: '# Orders of this week' },
          },
          {
            id: 'total',
            type: 'CHART',
            position: { x: 0, y: 2, w: 6, h: 8 },
            config: { reportId: 12, title: 'Orders in all' },
          },
        ],
      },
    },
    answers: { 200: saveDraftResponseSchema },
    problems: ['not-allowed'],
  },
  publishDashboard: {
    summary: 'Publish a dashboard',
    description:
      'Makes a new version of the dashboard from `config`, or from the saved draft where the body holds none, and ' +
      'takes a snapshot of every report that its charts show, also inside tabs. Readers see the old version or the ' +
      'new one, never a mix. `publicId` and `allowEmbed` stay as they are; publishing what is published already ' +
      'changes nothing.\n\n' +
      'Widget ids must be unique, each widget needs a type (its own, or that of the same widget in the draft), its ' +
      'reports must belong to the workbook, and `x + w` must fit the columns of the layout. What works but may ' +
      'surprise is answered as a `Warning` header: rows that stand in a report itself, members that the data model ' +
      'does not know.\n\n' +
      'An archived dashboard becomes published again. Needs edit access to the workbook.',
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    body: publishRequestSchema,
    exampleBody: { workbookId: 7, title: 'Orders' },
    answers: { 200: dashboardSchema },
    problems: ['not-allowed', 'bad-request', 'invalid-query'],
  },
  archiveDashboard: {
    summary: 'Archive a dashboard',
    description: `Takes the published dashboard out of sight.\n\n${statuses}Needs manage access to the workbook.`,
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    answers: { 200: dashboardSchema },
    problems: ['not-allowed', 'conflict', ...emptyBodySchema],
  },
  unarchiveDashboard: {
    summary: 'Bring an archived dashboard back',
    description: `Readers see it again as it was.\n\n${statuses}Needs manage access to the workbook.`,
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    answers: { 200: dashboardSchema },
    problems: ['not-allowed', 'conflict', ...emptyBodySchema],
  },
  getDashboardAccess: {
    summary: 'Get whom a dashboard is shared with',
    description:
      'What was shared of the dashboard itself. Who may read the workbook, or a folder above it, sees its dashboard ' +
      'too: that is listed with their grants.\n\n' +
      'Needs manage access to the workbook.',
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    answers: { 200: dashboardAccessSchema },
    problems: ['not-allowed'],
  },
  changeDashboardAccess: {
    summary: 'Share a dashboard with embed users',
    description:
      'Shares the dashboard with one embed tenant (`embedTenantName`) or with all embed users, or takes that back ' +
      '(`action: none`), and may switch signed embedding on or off with it. Or takes the whole state in the form in ' +
      'which it is read: tenants that `tenants` does not list lose the dashboard, what is left out stays, and what is ' +
      'so already changes nothing. Each holds from the next request on. To be seen through a token that a host ' +
      'signed, a dashboard needs both: to be shared, and `allowEmbed`.\n\n' +
      'The dashboard must be published. One that an author of an embed tenant made is never shared outside of that ' +
      'tenant. Needs manage access to the workbook.',
    tag: 'Dashboards',
    access: 'bearer',
    rights: ['author'],
    body: dashboardAccessRequestSchema,
    exampleBody: { embedTenantName: 'acme', action: 'read', allowEmbed: true },
    answers: { 200: dashboardAccessSchema },
    problems: ['not-allowed', 'bad-request'],
  },
} satisfies OperationGroup;
