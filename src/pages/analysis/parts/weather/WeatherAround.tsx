import { contradictions, type WeatherNeighbour } from '@contract/weather';
import { Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

/** What the stations around say of the hours of a file. */
export function WeatherAround({ neighbours }: { neighbours: readonly WeatherNeighbour[] }) {
  const { t } = useTranslation();
  const times = useTimes();
  if (neighbours.length === 0) return <p className="crud-soft">{t('weather.noneAround')}</p>;
  const signed = (value: number | null, decimals: number) =>
    value === null ? '—' : `${value > 0 ? '+' : ''}${value.toFixed(decimals)}`;
  return (
    <Table<WeatherNeighbour>
      size="small"
      caption={t('weather.neighbours')}
      rowKey="stationId"
      dataSource={[...neighbours]}
      pagination={false}
      columns={[
        { title: t('weather.neighbour'), dataIndex: 'name' },
        { title: t('weather.km'), render: (_, { km }) => times.number(Math.round(km)) },
        { title: t('weather.common'), render: (_, { hours }) => times.number(hours) },
        { title: t('weather.meanK'), render: (_, { meanK }) => signed(meanK, 1) },
        { title: t('weather.lateH'), render: (_, { lateH }) => signed(lateH, 0) },
        {
          title: t('weather.verdictHead'),
          render: (_, { verdict }) => (
            <Tag color={contradictions.includes(verdict) ? 'error' : undefined}>
              {t(`weather.verdict.${verdict}`)}
            </Tag>
          ),
        },
      ]}
    />
  );
}
