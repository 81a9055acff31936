import type { LatestState } from '@contract/devices';
import { type DeviceClass, pointsByClass } from '@contract/points';
import { hourMs, minuteMs } from '@contract/time';
import { siteStripsRequested } from '@sagas/readings/siteStrips.process';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useIndexes, useReadings } from '@/live';
import { pointValueOf } from '@/readings/pointValue';
import { ageOfPoint } from '@/readings/stalest';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { StripStack, type StripLine } from '../parts/StripStack';
import { NoSites } from '../parts/Quiet';
import { useDevices } from '@/readings/useDevices';
import type { WidgetProps } from '../parts/widget';
import { useNow } from './ServerStrips';

/** What one wants to see of a site, the most telling first. */
const wanted: readonly (readonly [DeviceClass, string, colour: number])[] = [
  ['env', 'roomTempC', 0],
  ['meter', 'powerW', 1],
  ['meter', 'acPowerW', 1],
  ['ac', 'powerW', 1],
  ['ac', 'returnTempC', 0],
  ['ac', 'supplyTempC', 0],
  ['env', 'outdoorTempC', 2],
  ['env', 'roomRhPct', 3],
];
const mostLines = 10;
const longestStepMs = 5 * minuteMs;

interface Line {
  deviceId: number;
  deviceClass: DeviceClass;
  point: string;
  colour: number;
}

const linesOf = (devices: readonly LatestState[]): Line[] =>
  wanted
    .flatMap(([deviceClass, point, colour]) =>
      devices
        .filter((device) => device.class === deviceClass && pointValueOf(device, point) !== null)
        .map(({ deviceId }) => ({ deviceId, deviceClass, point, colour })),
    )
    .slice(0, mostLines);

const positionOf = (deviceClass: DeviceClass, point: string): number =>
  pointsByClass[deviceClass].findIndex(({ name }) => name === point);

/** The last hour of the site's own readings, as they arrive. */
export function SiteStrips(props: WidgetProps) {
  if (props.siteId === null) return <NoSites />;
  return <Strips {...props} siteId={props.siteId} />;
}

function Strips({ siteId, times, nowMs, unitPx }: WidgetProps & { siteId: number }) {
  const { t } = useTranslation();
  const { siteStrips } = useIndexes();
  const states = useReadings(siteId);
  const devices = useDevices(siteId);
  const now = useNow(nowMs);
  const judgedAtMs = useJudgedAt();
  // The same lines while their names are: values come from the strips themselves.
  const names = JSON.stringify(linesOf(states));
  const chosen = useMemo(() => JSON.parse(names) as readonly Line[], [names]); // what was written just above
  useStripsOf(siteId, chosen, states);
  const readers = useMemo(
    () =>
      chosen.map(({ deviceId, deviceClass, point }) => {
        const scale = unitOf(deviceClass, point).scale;
        return (): readonly [Float64Array, Float64Array] => {
          const [at, values = new Float64Array()] = siteStrips.of(deviceId, point).data();
          return [at, scale === 1 ? values : values.map((value) => value / scale)];
        };
      }),
    [chosen, siteStrips],
  );
  const lines = chosen.flatMap(({ deviceId, deviceClass, point, colour }, at): StripLine[] => {
    const read = readers[at];
    const state = states.find((each) => each.deviceId === deviceId);
    if (!read || !state) return [];
    const { unit, scale, decimals, least } = unitOf(deviceClass, point);
    const value = pointValueOf(state, point);
    const device = devices.find(({ id }) => id === deviceId)?.name ?? state.code;
    return [
      {
        key: `${deviceId}:${point}`,
        name: t('screen.stripName', { device, point: t(`point.${point}`) }),
        unit,
        decimals,
        least,
        colour,
        value: value === null ? '—' : times.number(value / scale, decimals),
        age: ageOfPoint(state, point, judgedAtMs),
        read,
      },
    ];
  });
  if (lines.length === 0) return <p className="tile__quiet">{t('screen.loading')}</p>;
  const shared = { now, times, unitPx, spanMs: hourMs, longestStepMs };
  return <StripStack lines={lines} subscribe={siteStrips.signal.subscribe} group="site" {...shared} />;
}

function unitOf(deviceClass: DeviceClass, name: string) {
  const point = pointsByClass[deviceClass][positionOf(deviceClass, name)];
  const isPower = point?.unit === 'W';
  return {
    unit: isPower ? 'kW' : (point?.unit ?? ''),
    scale: isPower ? 1_000 : 1,
    decimals: isPower ? 2 : 1,
    least: isPower ? 0.4 : 2,
  };
}

/** Asks for the past of the chosen points once, and keeps up with what arrives. */
function useStripsOf(siteId: number, chosen: readonly Line[], states: readonly LatestState[]): void {
  const dispatch = useAppDispatch();
  const { siteStrips } = useIndexes();
  useEffect(() => {
    if (chosen.length === 0) return;
    const ids = [...new Set(chosen.map(({ deviceId }) => deviceId))];
    const devices = ids.map((deviceId) => ({
      deviceId,
      points: chosen.filter((line) => line.deviceId === deviceId).map(({ point }) => point),
    }));
    dispatch(siteStripsRequested({ siteId, devices }));
  }, [dispatch, siteId, chosen]);
  useEffect(() => siteStrips.take(states), [siteStrips, states]);
}
