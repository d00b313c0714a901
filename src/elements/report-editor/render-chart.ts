/** The picture of the report, what is known of its rows, and the other ways to show them. */
import { html, noChange, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ProposalMessages } from '../../model/messages/report-proposals-en.ts';
import type { ReportMessages } from '../../model/messages/report-editor-en.ts';
import { listOffered, type Offer } from '../../model/report-query/choose-proposals.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import { renderIcon } from '../theme/problem-icons.ts';
import type { ReportPicture } from './report-picture-element.ts';
import type { ReportRows, ShownRows } from './report-rows.ts';

export interface ChartScene {
  readonly rows: Pick<ReportRows, 'shown' | 'isLoading' | 'fault'>;
  /** The ways to show the rows. */
  readonly offers: readonly Offer[];
  /** The one that is shown. */
  readonly proposal: Offer | undefined;
  /** Whether its picture is drawn, so that the small ones may follow. */
  readonly isDrawn: boolean;
  readonly isSql: boolean;
  readonly messages: ReportMessages;
  readonly proposalMessages: ProposalMessages;
  readonly toPicture: (proposal: Offer, shown: ShownRows) => ReportPicture;
  readonly choose: (rule: Offer['rule']) => void;
  readonly onDrawn: () => void;
}

/** The same object for the same chart of the same rows, so that it is drawn once. */
export function createPictures(host: DashboardSettings): ChartScene['toPicture'] {
  const known = new WeakMap<Offer, ReportPicture>();
  return (proposal, { query, sqlQuery, result }) => {
    const { kind, spec, columnFormats } = proposal;
    const picture = known.get(proposal) ?? { kind, spec, columnFormats, query, sqlQuery, result, host };
    known.set(proposal, picture);
    return picture;
  };
}

export function renderChart(scene: ChartScene): TemplateResult {
  const { rows, proposal, messages } = scene;
  const { shown, isLoading, fault } = rows;
  const isOld = fault !== undefined || isLoading;
  const picture = shown && proposal && scene.toPicture(proposal, shown);
  return html`<div class="facts">
      ${fault === undefined ? nothing : html`<p class="fault" role="alert">${messages('failed', { about: fault })}</p>`}
      <p class="count" role="status">
        <span dir="auto"
          >${isLoading ? messages('loading') : fault === undefined ? describeRows(scene) : ''}</span
        >
      </p>
    </div>
    <div class="stage ${isOld ? 'old' : ''}">
      ${picture ? nothing : isLoading ? nothing : renderStart(scene)}
      <vitrine-report-picture
        class="picture ${proposal?.kind === 'kpi' ? 'small' : ''}"
        .picture=${picture}
        ?hidden=${!picture}
        @drawn=${scene.onDrawn}
      ></vitrine-report-picture>
    </div>
    ${shown && scene.offers.length > 1 ? renderStrip(scene, shown) : nothing}`;
}

function describeRows({ rows, messages }: ChartScene): string {
  const { result } = rows.shown ?? {};
  if (!result) return '';
  return messages(result.truncated === true ? 'firstRows' : 'rows', { count: result.rowCount });
}

const renderStart = ({ messages, isSql }: ChartScene): TemplateResult =>
  html`<div class="start">
    ${chartIcon}
    <p>${messages(isSql ? 'startSql' : 'start')}</p>
    <p class="note">${messages(isSql ? 'startSqlNote' : 'startNote')}</p>
  </div>`;

function renderStrip(scene: ChartScene, shown: ShownRows): TemplateResult {
  const { offers, proposal, messages } = scene;
  const offered = listOffered(offers, proposal);
  return html`<div class="strip" role="group" aria-label=${messages('charts')}>
    ${repeat(
      offered,
      ({ rule }) => rule,
      (one) => renderOffer(one, scene, shown),
    )}
  </div>`;
}

/** A small picture is drawn larger, and made smaller as a whole, so that its texts keep their proportions. */
function renderOffer(one: Offer, scene: ChartScene, shown: ShownRows): TemplateResult {
  const { proposal, isDrawn, toPicture, choose } = scene;
  return html`<button
    class="offer"
    type="button"
    data-rule=${one.rule}
    aria-pressed=${one === proposal}
    @click=${() => choose(one.rule)}
  >
    <span class="frame" inert aria-hidden="true"
      ><vitrine-report-picture
        .picture=${isDrawn ? toPicture(one, shown) : noChange}
      ></vitrine-report-picture></span
    ><span class="offer-name">${nameOffer(one, scene)}</span>
  </button>`;
}

export const nameOffer = (
  { rule }: Offer,
  { messages, proposalMessages }: Pick<ChartScene, 'messages' | 'proposalMessages'>,
): string => (rule === 'kept' || rule === 'own' ? messages(`offer_${rule}`) : proposalMessages(rule));

const chartIcon = renderIcon(44, svg`<path d="M4 4v16h16M8.5 16v-4M12.5 16V8M16.5 16v-6"/>`);
