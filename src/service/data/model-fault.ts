import type { Place } from './data-model.ts';

/** A data-model file that cannot be used; the message starts with `file:line`. */
export class ModelFault extends Error {
  readonly place: Place;

  constructor(place: Place, message: string) {
    super(`${place.file}:${place.line}: ${message}`);
    this.name = 'ModelFault';
    this.place = place;
  }
}
