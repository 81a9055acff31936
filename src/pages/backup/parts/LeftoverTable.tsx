import type { BackupLeftover } from '@contract/backup';
import { removeBackup } from '@contract/calls/backup';
import { sizeText } from '@contract/sizeText';
import { backupRemovalRequested } from '@sagas/backup/backup.actions';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';

interface LeftoverTableProps {
  leftovers: readonly BackupLeftover[];
  isBusy: boolean;
}

/** Files that take room and are no whole backup. */
export function LeftoverTable({ leftovers, isBusy }: LeftoverTableProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  return (
    <section className="backups__leftovers" aria-labelledby="backup-leftovers">
      <h2 id="backup-leftovers">{t('backup.leftovers')}</h2>
      <p>{t('backup.leftoversHint')}</p>
      <Table<BackupLeftover>
        className={cardRows}
        rowKey="name"
        size="middle"
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        dataSource={[...leftovers]}
        columns={withLabels<BackupLeftover>([
          { title: t('backup.name'), key: 'name', render: (_, { name }) => name },
          {
            title: t('backup.leftoverState'),
            key: 'kind',
            render: (_, { kind }) => t(`backup.leftover.${kind}`),
          },
          {
            title: t('backup.changedAt'),
            key: 'changedAt',
            render: (_, { changedAt }) => times.stamp(changedAt),
          },
          {
            title: t('backup.size'),
            key: 'size',
            align: 'right',
            render: (_, { sizeBytes }) => sizeText(sizeBytes),
          },
          {
            title: t('backup.actions'),
            key: 'actions',
            render: (_, { name }) => (
              <HasPermi any={[removeBackup.permission]}>
                <Button
                  size="small"
                  type="link"
                  danger
                  disabled={isBusy}
                  onClick={() => dispatch(backupRemovalRequested(name))}
                >
                  {t('backup.remove')}
                </Button>
              </HasPermi>
            ),
          },
        ])}
      />
    </section>
  );
}
