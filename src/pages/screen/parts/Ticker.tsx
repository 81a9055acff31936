import type { AlarmFilter } from '@sagas/alarms/alarmFilter';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlarmRows } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { useFittingRows } from './useUnit';

const active: AlarmFilter = { states: ['activeUnacknowledged', 'activeAcknowledged'] };
const rowUnits = 7;

interface TickerProps {
  times: Times;
  nowMs: number;
  unitPx: number;
}

/** The newest active alarms, as many as fit; nothing scrolls by itself. */
export function Ticker({ times, nowMs, unitPx }: TickerProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const rows = useFittingRows(list, rowUnits * unitPx);
  const alarms = useAlarmRows(active, 'newest', 'wall');
  return (
    <ol ref={list} className="ticker">
      {alarms.length === 0 ? <li className="tile__quiet">{t('screen.noAlarms')}</li> : null}
      {alarms.slice(0, rows).map((alarm) => (
        <li key={alarm.id} className="ticker__alarm" data-is-open={alarm.acknowledgedAt === null}>
          <ConditionMark condition={conditionOfLevel(alarm.level)} size="calc(var(--u) * 2.6)" />
          <span className="ticker__name">
            {t(`alarm.${alarm.definitionId}.name`, { defaultValue: alarm.definitionId })}
          </span>
          <span className="ticker__age">{times.age(nowMs - alarm.raisedAt)}</span>
          <span className="ticker__site">{alarm.siteName ?? t('alarms.centreItself')}</span>
          <span className="ticker__level">{t(`level.${alarm.level}`)}</span>
        </li>
      ))}
    </ol>
  );
}
