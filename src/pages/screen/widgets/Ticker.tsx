import type { AlarmFilter } from '@sagas/alarms/lines/alarmFilter';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlarmRows, useIsKnown } from '@/live';
import { alarmTitleOf } from '@/pages/alarms/names';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { Quiet } from '../parts/Quiet';
import { useAreasBelow } from '../parts/useRegions';
import { useFittingRows } from '../parts/useUnit';
import type { WidgetProps } from '../parts/widget';
import '../parts/lists.css';

const rowUnits = 7;
const noArea = '';

/** The newest active alarms, as many as fit; nothing scrolls by itself. */
export function Ticker({ regionId, siteId, times, nowMs, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const rows = useFittingRows(list, rowUnits * unitPx);
  const areaIds = useAreasBelow(regionId);
  const filter = useMemo(
    (): AlarmFilter => ({
      standing: 'active',
      // A choice of nothing would be no choice, and show every area.
      ...(areaIds && { facets: { area: [noArea, ...[...areaIds].map(String)] } }),
      ...(siteId !== null && { siteId }),
    }),
    [areaIds, siteId],
  );
  const alarms = useAlarmRows(filter, 'newest', 'wall');
  const isKnown = useIsKnown('alarms');
  return (
    <ol ref={list} className="ticker">
      {alarms.length === 0 ? (
        <li className="ticker__none">
          <Quiet isKnown={isKnown} empty={t('screen.noAlarms')} />
        </li>
      ) : null}
      {alarms.slice(0, rows).map((alarm) => (
        <li key={alarm.id} className="ticker__alarm" data-is-open={alarm.acknowledgedAt === null}>
          <ConditionMark condition={conditionOfLevel(alarm.level)} size="calc(var(--u) * 2.6)" />
          <span className="ticker__name">{alarmTitleOf(t, alarm)}</span>
          <span className="ticker__age">{times.age(nowMs - alarm.raisedAt)}</span>
          <span className="ticker__site">{alarm.siteName ?? t('alarms.centreItself')}</span>
          <span className="ticker__level">{t(`level.${alarm.level}`)}</span>
        </li>
      ))}
    </ol>
  );
}
