import { useTranslation } from 'react-i18next';
import { useCentre } from '@/live';
import type { WidgetProps } from '../parts/widget';
import './states.css';

/** Which walls live, and how the operator's other servers are. */
export function Walls({ times, nowMs }: WidgetProps) {
  const { t } = useTranslation();
  const centre = useCentre();
  const walls = centre?.walls ?? [];
  const foreign = centre?.foreign ?? [];
  if (walls.length + foreign.length === 0) return <p className="tile__quiet">{t('screen.noWalls')}</p>;
  return (
    <ul className="standings">
      {walls.map(({ name, isAlive, beatAt }) => (
        <li key={`wall ${name}`} data-is-bad={!isAlive}>
          <span>{name}</span>
          <b>
            {isAlive
              ? t('monitor.wallAlive')
              : t('screen.silentFor', { age: times.age(nowMs - (beatAt ?? nowMs)) })}
          </b>
        </li>
      ))}
      {foreign.map(({ name, isUp, cpuPct }) => (
        <li key={`server ${name}`} data-is-bad={!isUp}>
          <span>{name}</span>
          <b>
            {isUp
              ? cpuPct === null
                ? t('monitor.foreignUp')
                : `${times.number(cpuPct)} %`
              : t('monitor.foreignLost')}
          </b>
        </li>
      ))}
    </ul>
  );
}
