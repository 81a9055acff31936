import { declareSignals } from '@contract/calls/freePoints';
import { freeNameOf, type FreePoint, type FreeSignal } from '@contract/freePoints';
import { inWords } from '@contract/unitStates';
import { silentAfterOf, type PointAge } from '@contract/staleness';
import { signalsDeclareRequested } from '@sagas/freePoints/freePoints.process';
import { freePointsQuery } from '@sagas/freePoints/freePoints.queries';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { StaleMark, StaleValue } from '@/readings/StaleMark';
import type { Times } from '@/time/useTimes';

const ageOf = (at: number, nowMs: number): PointAge => {
  const [ageMs, silentAfterMs] = [Math.max(0, nowMs - at), silentAfterOf(null)];
  return { ageMs, silentAfterMs, isAtLeast: false, isStale: ageMs > silentAfterMs };
};

interface Shown {
  times: Times;
  nowMs: number;
}

function useValueText(times: Times) {
  const { t } = useTranslation();
  return ({ kind, unit, value }: FreePoint): string | null => {
    if (value === null) return null;
    if (kind === 'digital') return t(value === 0 ? 'freePoints.off' : 'freePoints.on');
    const text = times.number(value, Number.isInteger(value) ? 0 : 2);
    return unit === '' ? text : t('freePoints.value', { value: text, unit });
  };
}

function Point({ point, times, nowMs }: Shown & { point: FreePoint }) {
  const { t } = useTranslation();
  const textOf = useValueText(times);
  const { name, code, deviceId, at, isAlarmed } = point;
  const age = at === null ? null : ageOf(at, nowMs);
  const text = textOf(point);
  return (
    <div className="device-readings__point">
      <dt>
        <Link to={`/analysis/explore?s=${deviceId}.${freeNameOf(code)}`}>{inWords(t, name)}</Link>
      </dt>
      <dd className={text === null ? 'is-unknown' : undefined}>
        <StaleValue age={age} times={times}>
          {text ?? <span title={t(at === null ? 'freePoints.unheard' : 'map.invalid')}>—</span>}
        </StaleValue>{' '}
        {isAlarmed ? <Tag color="error">{t('freePoints.alarmed')}</Tag> : null}
        {age?.isStale === true ? (
          <StaleMark age={age} times={times} />
        ) : age ? (
          <small className="site-free__age">{times.age(age.ageMs)}</small>
        ) : null}
      </dd>
    </div>
  );
}

function Signals({
  deviceId,
  signals,
  times,
}: Pick<Shown, 'times'> & { deviceId: number; signals: readonly FreeSignal[] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const declare = (codes: string[]) => dispatch(signalsDeclareRequested({ deviceId, codes }));
  return (
    <div className="site-free__signals">
      <p className="map-quiet">{t('freePoints.undeclared', { count: signals.length, n: signals.length })}</p>
      <ul>
        {signals.map(({ code, value }) => (
          <li key={code}>
            <code>{code}</code> <span>{value === null ? '—' : times.number(value, 2)}</span>
            <HasPermi any={[declareSignals.permission]}>
              <Button
                size="small"
                type="link"
                aria-label={t('freePoints.declareNamed', { name: code })}
                onClick={() => declare([code])}
              >
                {t('freePoints.declare')}
              </Button>
            </HasPermi>
          </li>
        ))}
      </ul>
      {signals.length < 2 ? null : (
        <HasPermi any={[declareSignals.permission]}>
          <Button size="small" onClick={() => declare(signals.map(({ code }) => code))}>
            {t('freePoints.declareAll')}
          </Button>
        </HasPermi>
      )}
    </div>
  );
}

interface FreePointsProps extends Shown {
  siteId: number;
  devices: readonly { id: number; name: string }[];
}

/** Signals of the devices of a site that have no column of their own, with their age, and those nobody declared. */
export function FreePoints({ siteId, devices, times, nowMs }: FreePointsProps) {
  const { t } = useTranslation();
  const { data, error, again } = useQuery(freePointsQuery, siteId);
  if (!data)
    return error ? (
      <p className="map-quiet" role="alert">
        {t('freePoints.failed')}{' '}
        <Button size="small" onClick={again}>
          {t('sitePage.again')}
        </Button>
      </p>
    ) : null;
  const described = devices.map((device) => ({
    ...device,
    points: data.points.filter(({ deviceId }) => deviceId === device.id),
    signals: data.signals.filter(({ deviceId }) => deviceId === device.id),
  }));
  const shown = described.filter(({ points, signals }) => points.length + signals.length > 0);
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{t('freePoints.title')}</h3>
      {error ? <p className="map-quiet">{t('freePoints.old')}</p> : null}
      <div className="site-page__devices">
        {shown.map(({ id, name, points, signals }) => (
          <section key={id} className="device-readings" aria-label={t('freePoints.of', { device: name })}>
            <h4>{name}</h4>
            <dl>
              {points.map((point) => (
                <Point key={point.id} {...{ point, times, nowMs }} />
              ))}
            </dl>
            {signals.length === 0 ? null : <Signals deviceId={id} {...{ signals, times }} />}
          </section>
        ))}
      </div>
    </>
  );
}
