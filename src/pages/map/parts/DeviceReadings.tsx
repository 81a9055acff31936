import type { LatestState } from '@contract/devices';
import { deviceAgeOf } from '@contract/staleness';
import { useTranslation } from 'react-i18next';
import { StaleMark, StaleValue } from '@/readings/StaleMark';
import { ageOfPoint } from '@/readings/stalest';
import type { Times } from '@/time/useTimes';
import { type ShownPoint, shownPointsOf } from './shownPoints';
import './siteParts.css';

interface DeviceReadingsProps {
  device: LatestState;
  name: string;
  times: Times;
  /** When the age of the readings is judged. */
  nowMs: number;
  /** All that the device has told, not only what one looks at first. */
  isWhole?: boolean;
}

type PointProps = Omit<DeviceReadingsProps, 'name' | 'isWhole'> & {
  point: ShownPoint;
  isDeviceStale: boolean;
};

function Point({ point, device, times, nowMs, isDeviceStale }: PointProps) {
  const { t } = useTranslation();
  const age = ageOfPoint(device, point.key, nowMs);
  const text = point.text ?? <span title={t('map.invalid')}>—</span>;
  return (
    <div className="device-readings__point">
      <dt>{point.name}</dt>
      <dd className={point.text === null ? 'is-unknown' : undefined}>
        <StaleValue age={age} times={times}>
          {text}
        </StaleValue>
        {/* Of a device that is silent as a whole the heading says it once. */}
        <StaleMark age={isDeviceStale ? null : age} times={times} />
      </dd>
    </div>
  );
}

/** The newest values of one device and when they were measured; what should have been reported since is marked. */
export function DeviceReadings({ device, name, times, nowMs, isWhole = false }: DeviceReadingsProps) {
  const { t } = useTranslation();
  const silence = deviceAgeOf(device, nowMs);
  return (
    <section className="device-readings" aria-label={name}>
      <h4>
        {name}
        <span>
          <StaleMark age={silence} times={times} />{' '}
          <time dateTime={new Date(device.at).toISOString()}>{times.clock(device.at)}</time>
        </span>
      </h4>
      <dl>
        {shownPointsOf(device, t, times, isWhole).map((point) => (
          <Point key={point.name} {...{ point, device, times, nowMs }} isDeviceStale={silence.isStale} />
        ))}
      </dl>
    </section>
  );
}
