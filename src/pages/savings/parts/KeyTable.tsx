import type { SavingsKey } from '@contract/savings';
import { Table, Tag, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { atLeast } from '@/ui/tableWidths';

/** In fours, as two people read it to each other. */
const inFours = (fingerprint: string): string => fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ');

function useColumns(): TableColumnsType<SavingsKey> {
  const { t } = useTranslation();
  const times = useTimes();
  return useMemo(
    () =>
      withLabels<SavingsKey>(
        [
          {
            key: 'state',
            title: t('signingKeys.state'),
            width: 110,
            render: (_, { until }) =>
              until === null ? <Tag color="success">{t('signingKeys.signs')}</Tag> : t('signingKeys.checks'),
          },
          {
            key: 'fingerprint',
            title: t('signingKeys.fingerprint'),
            width: 340,
            render: (_, { fingerprint }) => <code>{inFours(fingerprint)}</code>,
          },
          {
            key: 'from',
            title: t('signingKeys.from'),
            width: 170,
            render: (_, { from }) => times.stamp(from),
          },
          {
            key: 'until',
            title: t('signingKeys.until'),
            width: 170,
            render: (_, { until }) => (until === null ? '—' : times.stamp(until)),
          },
          {
            key: 'publicKey',
            title: t('signingKeys.publicKey'),
            render: (_, { publicKey }) => <code>{publicKey}</code>,
          },
        ],
        false,
      ),
    [t, times],
  );
}

export function KeyTable({ keys }: { keys: readonly SavingsKey[] }) {
  const columns = useColumns();
  return (
    <Table<SavingsKey>
      size="small"
      rowKey="publicKey"
      className={cardRows}
      columns={columns}
      dataSource={keys}
      scroll={atLeast(1_080)}
      pagination={{ defaultPageSize: 20, hideOnSinglePage: true }}
    />
  );
}
