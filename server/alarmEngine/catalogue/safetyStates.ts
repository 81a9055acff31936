/** When a contact that comes and goes is an alarm. */
export interface FlickerSetting {
  /** Its true looks are summed up, and its rises counted, over this time; so long it is quiet before it clears. */
  windowS: number;
  /** So many rises are an alarm however short each is. */
  rises: number;
}

/**
 * A detector in smoke or spray comes and goes, and so does one with a loose wire: both want somebody to look. Five
 * minutes are ten of the usual delays, so that true one tenth of the time is found, and a contact that is hit once by
 * lightning or a switch is not. Four rises are more than the bounce of one event.
 */
const usual: FlickerSetting = { windowS: 300, rises: 4 };

/**
 * Of which a failing detector is no all-clear: only a valid look that says otherwise ends the delay of raising. Null:
 * a measured value, whose looks within the range refute each other as of any sensor.
 */
export const safetyStates: ReadonlyMap<string, FlickerSetting | null> = new Map([
  ['smoke', usual],
  ['fireShutdown', usual],
  ['waterLeak', usual],
  ['infraredIntrusion', usual],
  ['illegalEntry', usual],
  ['roomTempVeryHigh', null],
]);
