import type { StorageRow } from '@contract/storage';
import { minuteMs } from '@contract/time';
import type { TableColumnsType } from 'antd';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { useTimes, type Times } from '@/time/useTimes';
import { Charge } from './Charge';

const figure = (value: number | null, unit: string, times: Times, decimals = 1) =>
  value === null ? '—' : `${times.number(value, decimals)} ${unit}`;

const chargeColours = {
  charging: 'processing',
  discharging: 'warning',
  resting: 'success',
  unknown: 'default',
} as const;

type Columns = TableColumnsType<StorageRow>;

function useSiteColumns(): Columns {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'site',
        title: t('storage.site'),
        render: (_, { siteId, siteName, siteCode, deviceName }) => (
          <>
            <Link to={`/site/${siteId}`}>{siteName}</Link>
            <div className="storage__quiet">
              {siteCode} {deviceName}
            </div>
          </>
        ),
      },
      { key: 'area', title: t('storage.area'), render: (_, { areaName }) => areaName[language] },
    ],
    [t, language],
  );
}

function useOutageColumns(times: Times): Columns {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: 'outages',
        title: t('storage.outages'),
        align: 'right',
        render: (_, { outages, survived }) =>
          outages === 0 ? '—' : t('storage.survivedOf', { survived, outages }),
      },
      {
        key: 'longest',
        title: t('storage.longest'),
        align: 'right',
        render: (_, { longestSurvivedMs }) =>
          longestSurvivedMs === null ? '—' : times.age(longestSurvivedMs),
      },
    ],
    [t, times],
  );
}

/** The state of a battery, its age, and the outages that it carried. */
export function useStorageColumns(): Columns {
  const { t } = useTranslation();
  const times = useTimes();
  const nowMs = useJudgedAt();
  const site = useSiteColumns();
  const outages = useOutageColumns(times);
  return [
    ...site,
    {
      key: 'soc',
      title: t('point.socPct'),
      width: 170,
      render: (_, { socPct }) => <Charge socPct={socPct} times={times} />,
    },
    {
      key: 'charge',
      title: t('storage.charge'),
      render: (_, { charge }) => <Tag color={chargeColours[charge]}>{t(`storage.charge.${charge}`)}</Tag>,
    },
    {
      key: 'autonomy',
      title: t('point.autonomyMin'),
      align: 'right',
      render: (_, { autonomyMin }) => (autonomyMin === null ? '—' : times.age(autonomyMin * minuteMs)),
    },
    {
      key: 'temperature',
      title: t('storage.temperature'),
      align: 'right',
      render: (_, { tempC }) => figure(tempC, '°C', times),
    },
    {
      key: 'voltage',
      title: t('point.stringV'),
      align: 'right',
      render: (_, { stringV }) => figure(stringV, 'V', times),
    },
    ...outages,
    {
      key: 'age',
      title: t('storage.age'),
      align: 'right',
      render: (_, { at }) => (at === null ? '—' : times.age(nowMs - at)),
    },
  ];
}
