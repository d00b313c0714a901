/**
 * English sentences of the analyst. Placeholders: see message-catalogue.ts. Each placeholder that is no other message
 * stands for a number with its proof, the name in a cell, or the title of a column.
 */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  // Titles of measures may be singular or plural, so that no verb follows them.
  total: '{measure} in total: {value}.',
  latest: '{measure} {when}: {value}, {move}.',
  latestYear: '{measure} {when}: {value}, {move} and {yearMove}.',
  toDate: '{measure} from {from} to {until}: {value}, {toDateMove}.',
  toDateUp: 'up {change} from the same days up to {before}{verdict}',
  toDateDown: 'down {change} from the same days up to {before}{verdict}',
  toDateNone: 'the same as in the same days up to {before}',
  target: '{measure}: {value}, {share} of the target ({target}).',
  targetWhen: '{measure} {when}: {value}, {share} of the target ({target}).',
  moveUp: 'up {change} from {before}{verdict}',
  moveDown: 'down {change} from {before}{verdict}',
  better: ' (better)',
  worse: ' (worse)',
  moveNone: 'the same as {before}',
  inWidget: 'In “{title}”: {sentence}',
  points: '{value} percentage points',
  rising:
    'A rising trend of {measure}: the latest periods average {later}, {change} more than the first ones ({earlier}){verdict}.',
  falling:
    'A falling trend of {measure}: the latest periods average {later}, {change} less than the first ones ({earlier}){verdict}.',
  jumped: 'A higher level of {measure} from {since} on: {later} on average, {earlier} before{verdict}.',
  dropped: 'A lower level of {measure} from {since} on: {later} on average, {earlier} before{verdict}.',
  season:
    'A recurring pattern of {measure}: highest {high}, {highBy} above the average, and lowest {low}, {lowBy} below.',
  seasonInTrend:
    'A recurring pattern of {measure}: highest {high} ({highMean} on average), lowest {low} ({lowMean}).',
  outlierHigh: 'Unusually high {measure} {when}: {value}, where {expected} is usual.',
  outlierLow: 'Unusually low {measure} {when}: {value}, where {expected} is usual.',
  recordHigh: 'The highest {measure} of {count} periods: {value} {when}.',
  recordLow: 'The lowest {measure} of {count} periods: {value} {when}.',
  top: '{top} has the highest {measure} with {value}, {bottom} the lowest with {lowest}.',
  topShare:
    '{top} has the highest {measure} with {value}, {share} of the total; {bottom} has the lowest with {lowest}.',
  topOfTied: '{top} has the highest {measure} with {value}.',
  concentrated: '{count} of {all} values of {dimension} make up {share} of {measure}; {top} is the largest.',
  even: 'Nearly equal {measure} for all {count} values of {dimension}: {low} to {high}.',
  shareGrew: 'The share of {part} in {measure} grew from {before} to {after}.',
  shareShrank: 'The share of {part} in {measure} shrank from {before} to {after}.',
  contributor: '{part} accounts for most of the change of {measure} {when}: {value} of {all}.',
  contributorAgainst:
    'The change of {part} in {measure} {when} ({value}) is larger than the whole change ({all}): others moved the other way.',
  mixAndRate:
    '{measure} changed by {all} {when}: {rate} because values of {dimension} changed, {mix} because their weights did.',
  together: 'Higher {measure} goes with higher {other}.',
  apart: 'Higher {measure} goes with lower {other}.',
  changeTogether: 'When {measure} rises from one period to the next, {other} tends to rise, too.',
  changeApart: 'When {measure} rises from one period to the next, {other} tends to fall.',
  gaps: 'There is no data between {from} and {to}.',
  late: 'The latest data is from {when}.',
  periodIn: 'in {name}',
  periodOn: 'on {name}',
  periodWeek: 'in the week of {name}',
  periodAt: 'at {name}',
  noValue: 'no value',
} as const;

export type AnalystKey = keyof typeof english;
export type AnalystMessages = Catalogue<AnalystKey>;

export const createAnalystMessages = (locale: string): AnalystMessages => createCatalogue(english, locale);
