import type { LatestState } from '@contract/devices';
import { pointsByClass } from '@contract/points';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import type { SiteCondition } from '@/palette/palette';
import type { Times } from '@/time/useTimes';

interface SiteSummaryProps {
  readings: readonly LatestState[];
  nameOf: (device: LatestState) => string;
  times: Times;
}

const valueOf = ({ class: deviceClass, values, invalid }: LatestState, point: string): number | null => {
  const at = pointsByClass[deviceClass].findIndex(({ name }) => name === point);
  return (invalid & (1 << at)) === 0 ? (values[at] ?? null) : null;
};

interface Line {
  condition: SiteCondition;
  /** Key of what it does. */
  does: string;
}

function airOf(device: LatestState): Line {
  const [running, fault] = [valueOf(device, 'running'), valueOf(device, 'fault')];
  if (fault === 1) return { condition: 'level2', does: 'point.fault' };
  if (running === null) return { condition: 'unknown', does: 'condition.unknown' };
  return { condition: 'normal', does: running === 1 ? 'screen.runs' : 'screen.rests' };
}

function doorOf(device: LatestState): Line {
  const open = valueOf(device, 'open');
  if (open === null) return { condition: 'unknown', does: 'condition.unknown' };
  return open === 1
    ? { condition: 'level3', does: 'digital.opened' }
    : { condition: 'normal', does: 'digital.closed' };
}

/** At a glance: what each air conditioner does, and which doors are open. */
export function SiteSummary({ readings, nameOf, times }: SiteSummaryProps) {
  const { t } = useTranslation();
  const units = readings.filter(({ class: deviceClass }) => deviceClass === 'ac');
  const doors = readings.filter(({ class: deviceClass }) => deviceClass === 'door');
  const text = (device: LatestState, point: string, unit: string, scale = 1) => {
    const value = valueOf(device, point);
    return value === null ? '—' : `${times.number(value / scale, 1)} ${unit}`;
  };
  if (units.length + doors.length === 0) return null;
  return (
    <ul className="site-summary">
      {units.map((device) => {
        const { condition, does } = airOf(device);
        return (
          <li key={device.code}>
            <ConditionMark condition={condition} />
            <span>{nameOf(device)}</span>
            <b>{t(does)}</b>
            <span title={t('point.setpointC')}>{text(device, 'setpointC', '°C')}</span>
            <span title={t('point.powerW')}>{text(device, 'powerW', 'kW', 1_000)}</span>
          </li>
        );
      })}
      {doors.map((device) => {
        const { condition, does } = doorOf(device);
        return (
          <li key={device.code}>
            <ConditionMark condition={condition} />
            <span>{nameOf(device)}</span>
            <b>{t(does)}</b>
          </li>
        );
      })}
    </ul>
  );
}
