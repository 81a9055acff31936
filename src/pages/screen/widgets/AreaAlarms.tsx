import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useScreen, useSiteStates } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { type AreaCounts, countByArea, fittingAreas } from '../parts/areaCounts';
import { NoSites } from '../parts/Quiet';
import { useAreasBelow, useRegions } from '../parts/useRegions';
import { useFittingRows } from '../parts/useUnit';
import type { WidgetProps } from '../parts/widget';
import './areaAlarms.css';

const rowUnits = 4;
const levels = [1, 2, 3, 4] as const;

/**
 * Active alarms by area and level, the area that needs people most on top: those of its sites and of the area as a
 * whole, in the numbers of the tiles.
 */
export function AreaAlarms({ regionId, times, unitPx }: WidgetProps) {
  const body = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(body, rowUnits * unitPx);
  const states = useSiteStates('wall');
  const regions = useRegions();
  const within = useAreasBelow(regionId);
  const alarms = useScreen(regionId)?.areas;
  const sites = states.columns.map;
  const areas = useMemo(
    () => countByArea({ sites, alarms: alarms ?? [] }, regions, within),
    [sites, alarms, regions, within],
  );
  // One row is the head.
  const { shown, others } = fittingAreas(areas, Math.max(1, fitting - 1));
  // The frame stands from the beginning: what fits is measured on it.
  return (
    <div ref={body} className="area-alarms">
      {areas.length === 0 ? <NoSites /> : <Table areas={shown} others={others} times={times} />}
    </div>
  );
}

type Fitting = ReturnType<typeof fittingAreas>;

interface RowProps {
  name: string;
  counts: AreaCounts['counts'];
  times: Times;
}

function Row({ name, counts, times }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {levels.map((level) => {
        const count = counts[level - 1] ?? 0;
        return (
          <td key={level} data-is-quiet={count === 0}>
            {times.number(count)}
          </td>
        );
      })}
    </tr>
  );
}

interface TableProps {
  areas: Fitting['shown'];
  others: Fitting['others'];
  times: Times;
}

function Table({ areas, others, times }: TableProps) {
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
          <Row
            key={region?.id ?? 'centre'}
            name={region?.name[language] ?? t('alarms.centreItself')}
            counts={counts}
            times={times}
          />
        ))}
        {others ? (
          <Row
            name={t('screen.otherAreas', { n: times.number(others.areas), count: others.areas })}
            counts={others.counts}
            times={times}
          />
        ) : null}
      </tbody>
    </table>
  );
}
