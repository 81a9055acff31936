import { useTranslation } from 'react-i18next';
import { useCentre } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { healthLooks } from '../parts/healthLook';
import type { WidgetProps } from '../parts/widget';
import '../parts/healthLine.css';

const shown = healthLooks.filter(({ figure }) =>
  [
    'cpuPct',
    'memoryPct',
    'diskPct',
    'messagesPerS',
    'watermarkAgeS',
    'loopDelayMs',
    'clients',
    'databaseBytes',
  ].includes(figure),
);

/** How the centre itself is, in one line: colour only beyond a limit. */
export function ServerFigures({ times }: WidgetProps) {
  const { t } = useTranslation();
  const centre = useCentre();
  return (
    <dl className="health-line">
      {shown.map(({ figure, name, unit, decimals, scale, limit }) => {
        const value = centre?.figures[figure] ?? null;
        const isBad = value !== null && limit !== undefined && value >= limit;
        return (
          <div key={figure} data-is-bad={isBad}>
            <dt>{t(name)}</dt>
            <dd>
              {isBad ? <ConditionMark condition="level2" size="0.7em" /> : null}
              {value === null ? '—' : times.number(value / scale, decimals)}
              {value === null || unit === '' ? null : <small>{unit}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
