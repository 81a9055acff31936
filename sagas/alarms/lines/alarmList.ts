import type { Alarm } from '@contract/alarms';
import type { RowGroups } from './rowGroups';
import type { Sorted } from './sortedList';

/** What a view shows: never changed once it was given. */
export interface AlarmList {
  /** Everything that matches. */
  rows: Sorted<Alarm>;
  /** Of them, those that no other one of them explains; the same as `rows` where roots are not asked for. */
  tops: Sorted<Alarm>;
  /** The same in groups; none where groups are not asked for. */
  groups: RowGroups;
}
