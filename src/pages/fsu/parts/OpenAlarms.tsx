import type { FsuOpenAlarm, FsuSource } from '@contract/fsuSources';
import { Empty, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { atLeast } from '@/ui/tableWidths';

/** The alarms that are open by the word of the unit, and what its answers say against that. */
export function OpenAlarms({ source }: { source: FsuSource }) {
  const { t } = useTranslation();
  const times = useTimes();
  const columns = [
    {
      title: t('fsu.alarm'),
      key: 'text',
      render: (_: unknown, { text, signal }: FsuOpenAlarm) => text || signal,
    },
    { title: t('fsu.device'), key: 'deviceCode', dataIndex: 'deviceCode' },
    { title: t('fsu.signal'), key: 'signal', dataIndex: 'signal' },
    { title: t('fsu.serial'), key: 'serial', dataIndex: 'serial' },
    {
      title: t('fsu.unitLevel'),
      key: 'level',
      render: (_: unknown, { level }: FsuOpenAlarm) => (level === null ? '—' : t(`level.${level}`)),
    },
    {
      title: t('fsu.since'),
      key: 'since',
      render: (_: unknown, { since }: FsuOpenAlarm) => times.stamp(since),
    },
    {
      title: t('fsu.answersSay'),
      key: 'conflict',
      render: (_: unknown, { conflict, measured, status }: FsuOpenAlarm) =>
        conflict === '' ? (
          t('fsu.conflict.none')
        ) : (
          <Tag color="warning">
            {t(`fsu.conflict.${conflict}`, { measured: measured || '—', status: status ?? '—' })}
          </Tag>
        ),
    },
  ];
  return (
    <Table<FsuOpenAlarm>
      className={cardRows}
      rowKey={({ deviceCode, signal, state, serial }) => `${deviceCode} ${signal} ${state} ${serial}`}
      size="small"
      dataSource={source.openAlarms}
      columns={withLabels<FsuOpenAlarm>(columns)}
      scroll={atLeast(900)}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('fsu.noAlarms')} /> }}
    />
  );
}
