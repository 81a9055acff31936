import type { AlarmLevel } from '@contract/alarms';
import { sensorAlarms } from '@contract/sensorAlarms';
import { silenceAlarm } from '@contract/siteStates';
import type { OpenAlarm } from './openAlarm';

/** Whether a cause that is open at the same site, or over its area, explains this alarm. */
type Evidence = (alarm: OpenAlarm, cause: OpenAlarm) => boolean;

const critical: AlarmLevel = 1;
const ofSameDevice: Evidence = ({ deviceId }, cause) => deviceId === cause.deviceId;
/** Of one device the graver takes the place of the lesser, never the other way round. */
const ofSameDeviceAndGraver: Evidence = (alarm, cause) =>
  ofSameDevice(alarm, cause) && cause.level < alarm.level;

/**
 * What a cause must show beside being open. Who is received speaks for itself: a lost link explains the silence of the
 * controllers behind it and nothing else, and a silent controller only what is known of a site that is not received.
 * What is critical was true when it was last seen, and no silence is its all-clear, whatever it is about; only silence
 * itself may have a cause of silence.
 */
const evidence: ReadonlyMap<string, Evidence> = new Map<string, Evidence>([
  [silenceAlarm, ({ isReceived, level }) => !isReceived && level !== critical],
  ['areaLinkLoss', ({ definitionId }) => definitionId === silenceAlarm],
  ['unknownCard', ofSameDevice],
  ['roomTempVeryHigh', ofSameDeviceAndGraver],
  [sensorAlarms.env.roomTempC, ofSameDevice],
  [sensorAlarms.env.roomRhPct, ofSameDevice],
]);

export const isExplainedBy = (alarm: OpenAlarm, cause: OpenAlarm): boolean =>
  evidence.get(cause.definitionId)?.(alarm, cause) ?? true;
