import type { LatestState } from '@contract/devices';
import { siteTopicOf } from '@contract/live';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, useReadings } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { pointValueOf } from '@/readings/pointValue';
import { StaleMark, StaleValue } from '@/readings/StaleMark';
import { stalestPointOf } from '@/readings/stalest';
import { doingOf, doingPoints } from '@/readings/unitDoing';
import { useJudgedAt } from '@/readings/useJudgedAt';
import type { Times } from '@/time/useTimes';
import { useDevices } from '@/readings/useDevices';
import { NoSites, Quiet } from '../parts/Quiet';
import { useFittingRows } from '../parts/useUnit';
import type { WidgetProps } from '../parts/widget';
import './siteDevices.css';

const rowUnits = 4.4;

/** The air conditioners of the site: whether they run, at which temperatures, with which power. */
export function SiteDevices({ siteId, times, unitPx }: WidgetProps) {
  return siteId === null ? <NoSites /> : <Units siteId={siteId} times={times} unitPx={unitPx} />;
}

function Units({ siteId, times, unitPx }: { siteId: number; times: Times; unitPx: number }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(list, rowUnits * unitPx);
  const devices = useDevices(siteId);
  const units = useReadings(siteId).filter((state) => state.class === 'ac');
  const nowMs = useJudgedAt();
  const isKnown = useIsKnown(siteTopicOf(siteId));
  return (
    <div ref={list} className="units">
      {units.length === 0 ? <Quiet isKnown={isKnown} empty={t('screen.noUnits')} /> : null}
      {units.length > 0 ? <Head /> : null}
      {units.slice(0, Math.max(1, fitting - 1)).map((state) => (
        <Unit
          key={state.deviceId}
          state={state}
          name={devices.find(({ id }) => id === state.deviceId)?.name ?? state.code}
          times={times}
          nowMs={nowMs}
        />
      ))}
    </div>
  );
}

/** What stands below it; the rest speaks for itself. */
function Head() {
  const { t } = useTranslation();
  return (
    <div className="unit unit--head">
      <span />
      <span />
      <span />
      <span>{t('point.setpointC')}</span>
      <span>{t('point.returnTempC')}</span>
      <span>{t('point.powerW')}</span>
    </div>
  );
}

interface UnitProps {
  state: LatestState;
  name: string;
  times: Times;
  nowMs: number;
}

const figures = ['setpointC', 'returnTempC', 'powerW'] as const;

function Unit({ state, name, times, nowMs }: UnitProps) {
  const { t } = useTranslation();
  const { condition, does } = doingOf(state);
  const figure = (point: string, unit: string, scale = 1, decimals = 1) => {
    const value = pointValueOf(state, point);
    return (
      <StaleValue age={stalestPointOf(state, [point], nowMs)} times={times}>
        {value === null ? '—' : `${times.number(value / scale, decimals)} ${unit}`}
      </StaleValue>
    );
  };
  return (
    <div className="unit" data-is-running={pointValueOf(state, 'running') === 1}>
      <ConditionMark condition={condition} size="calc(var(--u) * 2)" />
      <span className="unit__name">
        <span>{name}</span>
        <StaleMark age={stalestPointOf(state, [...doingPoints, ...figures], nowMs)} times={times} />
      </span>
      <span>
        <StaleValue age={stalestPointOf(state, doingPoints, nowMs)} times={times}>
          {t(does)}
        </StaleValue>
      </span>
      <span>{figure('setpointC', '°C')}</span>
      <span>{figure('returnTempC', '°C')}</span>
      <b>{figure('powerW', 'kW', 1_000)}</b>
    </div>
  );
}
