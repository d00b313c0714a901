import { findControlFault, type GivenControls } from '../../model/filters/find-control-fault.ts';
import { Problem } from '../http/http-problem.ts';

/**
 * Throws a 400 that names the first filter, time grain or tab that could have no effect.
 * @param place - where they stand in the request, such as `furtherDashboards[0].`.
 */
export function requireUsableControls(controls: GivenControls, place = ''): void {
  const fault = findControlFault(controls);
  if (fault) throw new Problem('invalid-field', fault.message, `${place}${fault.field}`);
}
