import type { LatestState } from '@contract/devices';
import { useTranslation } from 'react-i18next';
import { pointValueOf } from '@/readings/pointValue';
import { StaleMark, StaleValue } from '@/readings/StaleMark';
import { stalestPointOf } from '@/readings/stalest';
import { doingOf, doingPoints, type Doing } from '@/readings/unitDoing';
import { ConditionMark } from '@/palette/ConditionMark';
import type { Times } from '@/time/useTimes';
import './siteParts.css';

interface SiteSummaryProps {
  readings: readonly LatestState[];
  nameOf: (device: LatestState) => string;
  times: Times;
  /** When the age of the readings is judged. */
  nowMs: number;
}

function doorOf(device: LatestState): Doing {
  const open = pointValueOf(device, 'open');
  if (open === null) return { condition: 'unknown', does: 'condition.unknown' };
  return open === 1
    ? { condition: 'level3', does: 'digital.opened' }
    : { condition: 'normal', does: 'digital.closed' };
}

interface RowProps extends Omit<SiteSummaryProps, 'readings'> {
  device: LatestState;
}

/** What the words of a row are made of, and what stands beside them. */
const shownOf = {
  ac: { does: doingPoints, figures: ['setpointC', 'powerW'] },
  door: { does: ['open'], figures: [] },
} as const;

function Row({ device, nameOf, times, nowMs }: RowProps) {
  const { t } = useTranslation();
  const isUnit = device.class === 'ac';
  const { condition, does } = isUnit ? doingOf(device) : doorOf(device);
  const shown = isUnit ? shownOf.ac : shownOf.door;
  const figure = (point: string, unit: string, scale = 1) => {
    const value = pointValueOf(device, point);
    return (
      <span title={t(`point.${point}`)}>
        <StaleValue age={stalestPointOf(device, [point], nowMs)} times={times}>
          {value === null ? '—' : `${times.number(value / scale, 1)} ${unit}`}
        </StaleValue>
      </span>
    );
  };
  return (
    <li>
      <ConditionMark condition={condition} />
      <span>{nameOf(device)}</span>
      <b>
        <StaleValue age={stalestPointOf(device, shown.does, nowMs)} times={times}>
          {t(does)}
        </StaleValue>
      </b>
      {isUnit ? figure('setpointC', '°C') : null}
      {isUnit ? figure('powerW', 'kW', 1_000) : null}
      <StaleMark age={stalestPointOf(device, [...shown.does, ...shown.figures], nowMs)} times={times} />
    </li>
  );
}

/** At a glance: what each air conditioner does, and which doors are open. */
export function SiteSummary({ readings, ...shown }: SiteSummaryProps) {
  const devices = (['ac', 'door'] as const).flatMap((wanted) =>
    readings.filter(({ class: deviceClass }) => deviceClass === wanted),
  );
  if (devices.length === 0) return null;
  return (
    <ul className="site-summary">
      {devices.map((device) => (
        <Row key={device.code} device={device} {...shown} />
      ))}
    </ul>
  );
}
