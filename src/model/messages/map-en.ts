/** English texts of maps, loaded with the first map. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  label: '{title}, map of {count|row|rows}',
  noPlaces: 'No row has a place on the map.',
  noValue: 'No data',
  other: 'Other',
  places: '{count|place|places}',
  more: '+ {count|more|more}',
  grouped: 'Several places',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  controls: 'View of the map',
  legend: 'Legend',
  keys: 'Arrow keys move between the marks, Enter filters by one or opens a group, Escape leaves. Plus and minus zoom, Shift with arrow keys moves the map, 0 shows everything.',
  wheelHint: 'Hold {key} and scroll to zoom the map',
  touchHint: 'Use two fingers to move the map',
  notOnMap: '{count|value|values} not on the map',
  notOnMapList: 'Not on the map: {names}',
  unplaced: '{count|row|rows} without a place',
  unplacedWhy: '{count|row|rows} left out: latitude or longitude is missing or not on Earth.',
  andMore: 'and {count|other|others}',
  about: 'About this map',
  tilesFailed: 'The background map could not be loaded, so outlines are shown.',
  tilesFailedShort: 'No background map',
} as const;

export type MapMessages = Catalogue<keyof typeof english>;

export const createMapMessages = (locale: string): MapMessages => createCatalogue(english, locale);
