import type { DatabaseCopy } from '@contract/backup';
import { removeCopy } from '@contract/calls/backup';
import { sizeText } from '@contract/sizeText';
import { copyRemovalRequested } from '@sagas/backup/backup.actions';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useFreshness } from '@/live';
import { HasPermi } from '@/permission/only';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';

interface CopyTableProps {
  copies: readonly DatabaseCopy[];
  isBusy: boolean;
}

/** Databases that restores left beside the one in use. */
export function CopyTable({ copies, isBusy }: CopyTableProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const now = useServerNow(useFreshness().serverOffsetMs);
  return (
    <section className="backups__leftovers" aria-labelledby="backup-copies">
      <h2 id="backup-copies">{t('backup.copies')}</h2>
      <p>{t('backup.copiesHint')}</p>
      <Table<DatabaseCopy>
        className={cardRows}
        rowKey="database"
        size="middle"
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        dataSource={[...copies]}
        columns={withLabels<DatabaseCopy>([
          { title: t('backup.copyName'), key: 'database', render: (_, { database }) => database },
          {
            title: t('backup.leftoverState'),
            key: 'kind',
            render: (_, { kind }) => t(`backup.copy.${kind}`),
          },
          {
            title: t('backup.createdAt'),
            key: 'createdAt',
            render: (_, { createdAt }) => times.stamp(createdAt),
          },
          {
            title: t('backup.copyAge'),
            key: 'age',
            render: (_, { createdAt }) => times.age(Math.max(0, now - createdAt)),
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
            render: (_, { database }) => <Remove database={database} isBusy={isBusy} />,
          },
        ])}
      />
    </section>
  );
}

function Remove({ database, isBusy }: { database: string; isBusy: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <HasPermi any={[removeCopy.permission]}>
      <Button
        size="small"
        type="link"
        danger
        disabled={isBusy}
        aria-label={t('backup.removeCopy', { database })}
        onClick={() => dispatch(copyRemovalRequested(database))}
      >
        {t('backup.remove')}
      </Button>
    </HasPermi>
  );
}
