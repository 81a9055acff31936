import type { StorageRow } from '@contract/storage';
import { storageOutageDays } from '@contract/storage';
import { minuteMs } from '@contract/time';
import { storageQuery } from '@sagas/storage/storage.queries';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { useQuery } from '@/queries/useQuery';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { useTimes, type Times } from '@/time/useTimes';
import { Charge } from './parts/Charge';
import './storage.css';

function Battery({ row, times, nowMs }: { row: StorageRow; times: Times; nowMs: number }) {
  const { t } = useTranslation();
  const { deviceName, at, socPct, autonomyMin, tempC, charge, outages, survived } = row;
  const facts: [string, ReactNode][] = [
    [t('point.socPct'), <Charge key="soc" socPct={socPct} times={times} />],
    [t('storage.charge'), t(`storage.charge.${charge}`)],
    [t('point.autonomyMin'), autonomyMin === null ? '—' : times.age(autonomyMin * minuteMs)],
    [t('storage.temperature'), tempC === null ? '—' : `${times.number(tempC, 1)} °C`],
    [t('storage.age'), at === null ? '—' : times.age(nowMs - at)],
    [
      t('storage.outages'),
      outages === 0
        ? t('storage.noOutages', { days: storageOutageDays })
        : t('storage.survivedOf', { survived, outages }),
    ],
  ];
  return (
    <>
      {deviceName ? <h3>{deviceName}</h3> : null}
      <dl className="storage-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The batteries of one site. */
export function StorageSection({ site }: SiteSectionProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const nowMs = useJudgedAt();
  const { data, error, again } = useQuery(storageQuery, { siteId: site.id, pageSize: 20 });
  if (!data && error)
    return (
      <p role="alert">
        {t('storage.failed')}{' '}
        <Button size="small" onClick={again}>
          {t('storage.again')}
        </Button>
      </p>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.rows.length === 0) return <p>{t('storage.none')}</p>;
  return data.rows.map((row) => <Battery key={row.deviceName ?? ''} row={row} times={times} nowMs={nowMs} />);
}
