import type { AlarmLevel } from '@contract/alarms';

/** An open alarm as correlation sees it; an alarm of a whole area has no site. */
export interface OpenAlarm {
  id: number;
  definitionId: string;
  level: AlarmLevel;
  siteId: number | null;
  deviceId: number | null;
  areaId: number | null;
  parentId: number | null;
  /** Its site is online. */
  isReceived: boolean;
}
