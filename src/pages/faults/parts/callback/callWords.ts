import type { FaultCall } from '@contract/faultCalls';
import type { Language } from '@contract/languages';
import type { TFunction } from 'i18next';
import { alarmNameOf } from '@/pages/alarms/names';
import type { Times } from '@/time/useTimes';

export const callTitle = (t: TFunction, call: FaultCall, language: Language): string => {
  if (call.title !== '') return call.title;
  if (call.definitionId !== null) return alarmNameOf(t, call.definitionId);
  return call.typeName?.[language] ?? t('faults.untitled');
};

/** What the telemetry says of the repair, or until when it is still watched. */
export const proofText = (
  t: TFunction,
  { proof, watchUntil, openAlarms }: FaultCall,
  times: Times,
): string => {
  if (openAlarms > 0) return t('faults.calls.alarmsStand', { count: openAlarms });
  if (watchUntil !== null) return t('faults.calls.watched', { at: times.moment(watchUntil) });
  return proof === null ? '—' : t(`faults.proof.${proof}`);
};
