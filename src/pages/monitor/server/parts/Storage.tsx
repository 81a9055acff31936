import {
  fullBytes,
  storageLevels,
  type StorageLevel,
  type StoragePlan,
  type StoredLevel,
} from '@contract/retention';
import { storageQuery } from '@sagas/health/health.queries';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { type Times, useTimes } from '@/time/useTimes';
import { bytes } from './amounts';

const mostSites = 1_000_000;
const mostDays = 36_600;

/** What was measured here, else what was measured of a simulated fleet. */
const siteDayBytesOf = ({ level, siteDayBytes }: StoredLevel): number =>
  siteDayBytes ?? storageLevels[level].siteDayBytes;

interface Wish {
  sites: number;
  days: Partial<Record<StorageLevel, number>>;
}

function Level({
  stored,
  wish,
  times,
  onDays,
}: {
  stored: StoredLevel;
  wish: Wish;
  times: Times;
  onDays(days: number): void;
}) {
  const { t } = useTranslation();
  const days = wish.days[stored.level] ?? stored.keptDays;
  const name = t(`monitor.storage.${stored.level}`);
  return (
    <tr>
      <th scope="row">
        {name}
        <small>
          <code>{storageLevels[stored.level].param}</code>
        </small>
      </th>
      <td>{bytes(stored.bytes, times)}</td>
      <td>
        {bytes(siteDayBytesOf(stored), times)}
        {stored.siteDayBytes === null ? <small>{t('monitor.storage.estimated')}</small> : null}
      </td>
      <td>
        <InputNumber
          size="small"
          min={1}
          max={mostDays}
          precision={0}
          value={days}
          aria-label={t('monitor.storage.daysOf', { level: name })}
          onChange={(value) => onDays(value ?? stored.keptDays)}
        />
      </td>
      <td>{bytes(fullBytes(wish.sites, days, siteDayBytesOf(stored)), times)}</td>
    </tr>
  );
}

const columns = ['level', 'now', 'perSiteDay', 'kept', 'full'] as const;

function Head() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {t(`monitor.storage.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Foot({ levels, wish, times }: { levels: readonly StoredLevel[]; wish: Wish; times: Times }) {
  const { t } = useTranslation();
  const now = levels.reduce((sum, stored) => sum + stored.bytes, 0);
  const full = levels.reduce(
    (sum, stored) =>
      sum + fullBytes(wish.sites, wish.days[stored.level] ?? stored.keptDays, siteDayBytesOf(stored)),
    0,
  );
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('monitor.storage.total')}</th>
        <td>{bytes(now, times)}</td>
        <td />
        <td />
        <td>{bytes(full, times)}</td>
      </tr>
    </tfoot>
  );
}

function Plan({ plan, times }: { plan: StoragePlan; times: Times }) {
  const { t } = useTranslation();
  const [wish, setWish] = useState<Wish>({ sites: plan.sites, days: {} });
  return (
    <div className="monitor__card monitor__storage">
      <div className="monitor__sites">
        {t('monitor.storage.sites')}
        <InputNumber
          size="small"
          min={1}
          max={mostSites}
          aria-label={t('monitor.storage.sites')}
          precision={0}
          value={wish.sites}
          onChange={(sites) => setWish({ ...wish, sites: sites ?? plan.sites })}
        />
      </div>
      <table>
        <Head />
        <tbody>
          {plan.levels.map((stored) => (
            <Level
              key={stored.level}
              stored={stored}
              wish={wish}
              times={times}
              onDays={(days) => setWish({ ...wish, days: { ...wish.days, [stored.level]: days } })}
            />
          ))}
        </tbody>
        <Foot levels={plan.levels} wish={wish} times={times} />
      </table>
    </div>
  );
}

/** What is kept of the past, what it takes, and what another choice would take. */
export function Storage() {
  const { t } = useTranslation();
  const times = useTimes();
  const { data: plan, error } = useQuery(storageQuery, 'all');
  return (
    <>
      <header className="monitor__head">
        <h2>{t('monitor.storage.title')}</h2>
        <span className="monitor__note">{t('monitor.storage.hint')}</span>
      </header>
      {plan ? (
        <Plan plan={plan} times={times} />
      ) : (
        <p className="monitor__quiet" role="status">
          {t(error ? 'monitor.failed' : 'monitor.storage.loading')}
        </p>
      )}
    </>
  );
}
