/** An icon for what a sentence is about, so that a reader can scan a summary. */
import { svg, type TemplateResult } from 'lit';
import type { Finding, Idea } from '../model/finding.ts';
import { renderIcon } from '../../../elements/theme/problem-icons.ts';

const up = svg`<path d="M4 16l5-5 4 3 7-8m0 0h-5m5 0v5"/>`;
const down = svg`<path d="M4 7l5 5 4-3 7 8m0 0h-5m5 0v-5"/>`;
const stepUp = svg`<path d="M4 17h8V8h8"/>`;
const stepDown = svg`<path d="M4 8h8v9h8"/>`;

const byIdea: Readonly<Record<Idea, TemplateResult>> = {
  level: svg`<path d="M5 19V11m7 8V5m7 14v-6"/>`,
  target: svg`<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="4"/><path d="M12 12v.01"/>`,
  course: up,
  season: svg`<path d="M3 12c2-7 4-7 6 0s4 7 6 0 4-7 6 0"/>`,
  outlier: svg`<path d="M3 18h7l2-13 2 13h7"/>`,
  record: svg`<path d="M8 4h8v5a4 4 0 0 1-8 0zM8 6H5c0 3 1 4 3 4m8-4h3c0 3-1 4-3 4m-4 3v4m-4 3h8"/>`,
  ranking: svg`<path d="M4 6h16M4 12h10M4 18h5"/>`,
  shift: svg`<circle cx="12" cy="12" r="8.5"/><path d="M12 12V3.5M12 12l7 5"/>`,
  contributors: svg`<path d="M4 19V9h4v10m4 0V5h4v14m4 0v-6"/>`,
  relation: svg`<path d="M4 4v16h16"/><circle cx="9" cy="15" r=".8"/><circle cx="13" cy="11" r=".8"/><circle cx="17" cy="7" r=".8"/>`,
  spread: svg`<path d="M4 9h16M4 15h16"/>`,
  quality: svg`<path d="M12 4 3 19h18zm0 6v4m0 2.5v.01"/>`,
};

const byKind: Readonly<Partial<Record<Finding['kind'], TemplateResult>>> = {
  rising: up,
  falling: down,
  jumped: stepUp,
  dropped: stepDown,
};

export const findIdeaIcon = ({ kind, idea }: Finding): TemplateResult =>
  renderIcon(20, byKind[kind] ?? byIdea[idea]);
