/** No answer came for it: its call failed, or was never made because one before it had failed. */
export interface Unsent {
  alarmId: number;
  outcome: 'unsent';
}
