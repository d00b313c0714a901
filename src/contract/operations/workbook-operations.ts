import { dashboardSchema } from '../dashboard.ts';
import { saveDraftAnswerSchema, saveDraftRequestSchema } from '../draft.ts';
import { publishRequestSchema } from '../publish.ts';
import { workbookSchema } from '../workbook.ts';
import type { OperationFamily } from './operation.ts';

/** Sources: platform-api.md, endpoints 1 and 3; field-notes section 4. */
export const workbookOperations = {
  getWorkbook: {
    summary: 'Get a workbook',
    description:
      'The workbook with the draft of its dashboard and, once it was published, what its readers see.\n\n' +
      'API keys read every workbook of their account. An embed token reads the workbooks that its user owns.',
    tag: 'Workbooks',
    access: 'bearer',
    answers: { 200: workbookSchema },
    problems: [],
  },
  saveDashboardDraft: {
    summary: 'Save the draft of a dashboard',
    description:
      'Replaces the draft as a whole. Readers see nothing of it until it is published.\n\n' +
      'Needs an API key, or an embed token in creator mode whose user owns the workbook. Fields that are not known ' +
      'are refused at every depth, so that nothing of a draft is lost unseen.',
    tag: 'Workbooks',
    access: 'bearer',
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
    answers: { 200: saveDraftAnswerSchema },
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
      'surprise, such as rows that stand in a report itself, is answered as a `Warning` header.\n\n' +
      'Needs an API key.',
    tag: 'Dashboards',
    access: 'bearer',
    body: publishRequestSchema,
    exampleBody: { workbookId: 7, title: 'Orders' },
    answers: { 200: dashboardSchema },
    problems: ['not-allowed', 'bad-request', 'invalid-query'],
  },
} satisfies OperationFamily;
