import type { LatestState } from '@contract/devices';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { shownPointsOf } from './shownPoints';

interface DeviceReadingsProps {
  device: LatestState;
  name: string;
  times: Times;
}

/** The newest values of one device and when they were measured. */
export function DeviceReadings({ device, name, times }: DeviceReadingsProps) {
  const { t } = useTranslation();
  return (
    <section className="device-readings" aria-label={name}>
      <h4>
        {name}
        <time dateTime={new Date(device.at).toISOString()}>{times.clock(device.at)}</time>
      </h4>
      <dl>
        {shownPointsOf(device, t, times).map((point) => (
          <div key={point.name} className="device-readings__point">
            <dt>{point.name}</dt>
            <dd className={point.text === null ? 'is-unknown' : undefined}>
              {point.text ?? <span title={t('map.invalid')}>—</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
