import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useSiteStates } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { type AreaCounts, countByArea } from '../parts/areaCounts';
import { NoSites } from '../parts/Quiet';
import { useAreasBelow, useRegions } from '../parts/useRegions';
import { useFittingRows } from '../parts/useUnit';
import type { WidgetProps } from '../parts/widget';
import './areaAlarms.css';

const rowUnits = 4;
const levels = [1, 2, 3, 4] as const;

/** Active alarms by area and level, the area that needs people most on top. */
export function AreaAlarms({ regionId, times, unitPx }: WidgetProps) {
  const body = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(body, rowUnits * unitPx);
  const states = useSiteStates('wall');
  const regions = useRegions();
  const within = useAreasBelow(regionId);
  const areas = useMemo(() => countByArea(states, regions, within), [states, regions, within]);
  const shown = areas.slice(0, Math.max(1, fitting - 1));
  // The frame stands from the beginning: what fits is measured on it.
  return (
    <div ref={body} className="area-alarms">
      {areas.length === 0 ? <NoSites /> : <Table areas={shown} times={times} />}
    </div>
  );
}

function Table({ areas, times }: { areas: readonly AreaCounts[]; times: Times }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('screen.area')}</th>
          {levels.map((level) => (
            <th key={level} scope="col">
              <span className="visually-hidden">{t(`level.${level}`)}</span>
              <ConditionMark condition={conditionOfLevel(level)} size="calc(var(--u) * 1.9)" />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.map(({ region, counts }) => (
          <tr key={region.id}>
            <th scope="row">{region.name[language]}</th>
            {levels.map((level) => {
              const count = counts[level - 1] ?? 0;
              return (
                <td key={level} data-is-quiet={count === 0}>
                  {times.number(count)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
