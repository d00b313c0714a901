/**
 * English texts of summaries of charts and maps, and of the button that shows their rows. Placeholders: see
 * message-catalogue.ts.
 */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  scatter: 'Scatter chart',
  pie: 'Pie chart',
  heat: 'Heat map',
  box: 'Distribution chart',
  text: 'Chart of words',
  ticks: 'Tick chart',
  map: 'Map',
  table: 'Table',
  chart: 'Chart',
  of: '{kind} of {measure}',
  ofBy: '{kind} of {measure} by {dimension}',
  ofAgainst: '{kind} of {measure} against {dimension}',
  ofSeries: '{about} for {count|value|values} of {series}',
  ofRows: '{kind} of {count|row|rows}',
  ofPoints: '{kind} of {count|point|points}',
  valueIn: '{value} in {name}',
  valueOn: '{value} on {name}',
  valueAt: '{value} at {name}',
  valueFor: '{value} for {name}',
  movement: '{about}: from {first} to {last}, highest {high}, lowest {low}, {trend}.',
  movementShort: '{about}: from {first} to {last}, {trend}.',
  spread: '{about}, {count|value|values}: highest {high}, lowest {low}.',
  alike: '{about}, {count|value|values}: each {value}.',
  single: '{about}: {value}.',
  nothing: '{about}: no values.',
  reach: '{about}: {parts}.',
  part: '{title} from {low} to {high}',
  partNames: '{title} with {count|value|values}',
  series: '{name} from {first} to {last}, {trend}.',
  moreSeries: '{count|more is|more are} not described here.',
  extremes: 'Highest {high}, lowest {low}.',
  together: '{measure} rises with {dimension}.',
  apart: '{measure} falls as {dimension} rises.',
  soFar: 'The last period, {name}, is not over yet.',
  cutPeriod: 'The last period, {name}, is incomplete, because the selected time ends within it.',
  missing: '{count|value is|values are} missing.',
  views: '{count|view|views}. The first: {text}',
  rising: 'rising',
  falling: 'falling',
  steady: 'nearly level',
  uneven: 'without a clear trend',
  showTable: 'Show {title} as a table',
  showChart: 'Show {title} as a chart',
  untitled: 'this chart',
  asTable: 'Shown as a table',
  asChart: 'Shown as a chart',
} as const;

export type SummaryMessages = Catalogue<keyof typeof english>;

export const createSummaryMessages = (locale: string): SummaryMessages => createCatalogue(english, locale);
