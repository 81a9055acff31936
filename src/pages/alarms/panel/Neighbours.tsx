import type { Alarm } from '@contract/alarms';
import type { AlarmFilter } from '@sagas/alarms/lines/alarmFilter';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlarmRows, useIndexes } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { alarmTitleOf, deviceNameOf, siteNameOf } from '../names';

interface NeighboursProps {
  alarm: Alarm;
  times: Times;
  onOpen: (id: number) => void;
}

const listed = 8;

function Links({ alarms, times, onOpen }: { alarms: readonly Alarm[] } & Omit<NeighboursProps, 'alarm'>) {
  const { t } = useTranslation();
  return (
    <ul className="alarm-panel__links">
      {alarms.slice(0, listed).map((alarm) => (
        <li key={alarm.id}>
          <button type="button" onClick={() => onOpen(alarm.id)}>
            <ConditionMark condition={conditionOfLevel(alarm.level)} size={12} />
            <span>{alarmTitleOf(t, alarm)}</span>
            <span className="quiet">{deviceNameOf(t, alarm) ?? siteNameOf(t, alarm)}</span>
            <span className="quiet">{times.minute(alarm.raisedAt)}</span>
          </button>
        </li>
      ))}
      {alarms.length > listed ? (
        <li className="quiet">{t('alarms.more', { n: alarms.length - listed })}</li>
      ) : null}
    </ul>
  );
}

/** Nothing matches an alarm of the centre itself: no site is its neighbour. */
const noSite = -1;

/** What explains it, what it explains, and what else stands at its site. */
export function Neighbours({ alarm, times, onOpen }: NeighboursProps) {
  const { t } = useTranslation();
  const { alarms: index } = useIndexes();
  const { id, siteId, parentId, isRootCause } = alarm;
  const filter = useMemo((): AlarmFilter => ({ siteId: siteId ?? noSite }), [siteId]);
  const atSite = useAlarmRows(filter, 'severity');
  const parent = parentId === null ? undefined : index.get(parentId);
  const others = [...atSite].filter(
    (other) => other.id !== id && other.id !== parentId && other.parentId !== id,
  );
  const explained = isRootCause ? index.symptomsOf(id) : [];
  const sections = [
    { key: 'explainedBy', alarms: parent ? [parent] : [] },
    { key: 'explains', alarms: explained },
    { key: 'alsoThere', alarms: others },
  ];
  return (
    <>
      {sections.map(({ key, alarms }) =>
        alarms.length === 0 ? null : (
          <section key={key}>
            <h3>{t(`alarms.detail.${key}`, { n: alarms.length })}</h3>
            <Links alarms={alarms} times={times} onOpen={onOpen} />
          </section>
        ),
      )}
    </>
  );
}
