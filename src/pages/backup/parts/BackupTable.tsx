import type { Backup } from '@contract/backup';
import {
  createBackup,
  downloadBackup,
  removeBackup,
  restoreBackup,
  verifyBackup,
} from '@contract/calls/backup';
import { backupCheckRequested, backupRemovalRequested, backupRequested } from '@sagas/backup/backup.actions';
import { Button, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { DownloadDialog } from './DownloadDialog';
import { RestoreDialog } from './RestoreDialog';
import { sizeText } from '@contract/sizeText';
import { atLeast } from '@/ui/tableWidths';
import { EmptyList } from '@/crud/EmptyList';

interface BackupTableProps {
  backups: readonly Backup[];
  isBusy: boolean;
  isEmbedded: boolean;
}

type Opened = { verb: 'restore' | 'download'; name: string } | null;

export function BackupTable({ backups, isBusy, isEmbedded }: BackupTableProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  const at = times.stamp;
  return (
    <>
      <Table<Backup>
        className={cardRows}
        rowKey="name"
        size="middle"
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        scroll={atLeast(1_100)}
        dataSource={[...backups]}
        locale={{ emptyText: <NoBackup isBusy={isBusy} /> }}
        columns={withLabels<Backup>([
          { title: t('backup.name'), key: 'name', render: (_, backup) => <Name backup={backup} /> },
          { title: t('backup.createdAt'), key: 'createdAt', render: (_, { createdAt }) => at(createdAt) },
          {
            title: t('backup.createdBy'),
            key: 'createdBy',
            render: (_, backup) => <Maker backup={backup} />,
          },
          {
            title: t('backup.size'),
            key: 'size',
            align: 'right',
            render: (_, { sizeBytes }) => sizeText(sizeBytes),
          },
          {
            title: t('backup.rows'),
            key: 'rows',
            align: 'right',
            render: (_, { rows }) => times.number(rows),
          },
          {
            title: t('backup.verified'),
            key: 'verified',
            render: (_, { verifiedAt }) => (verifiedAt === null ? t('backup.never') : at(verifiedAt)),
          },
          {
            title: t('backup.actions'),
            key: 'actions',
            render: (_, { name }) => (
              <Verbs name={name} isBusy={isBusy} onOpen={(verb) => open({ verb, name })} />
            ),
          },
        ])}
      />
      {opened?.verb === 'restore' && (
        <RestoreDialog name={opened.name} isEmbedded={isEmbedded} onClose={close} />
      )}
      {opened?.verb === 'download' && <DownloadDialog name={opened.name} onClose={close} />}
    </>
  );
}

function NoBackup({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <EmptyList
      text={
        <>
          <strong>{t('backup.empty')}</strong>
          <br />
          {t('backup.emptyHint')}
        </>
      }
    >
      <HasPermi any={[createBackup.permission]}>
        <Button disabled={isBusy} onClick={() => dispatch(backupRequested())}>
          {t('crud.addFirst')}
        </Button>
      </HasPermi>
    </EmptyList>
  );
}

function Name({ backup: { name, isSealed, sha256 } }: { backup: Backup }) {
  const { t } = useTranslation();
  return (
    <div className="backups__name">
      <span>
        {name}{' '}
        <Tag color={isSealed ? 'success' : 'default'}>{t(isSealed ? 'backup.sealed' : 'backup.plain')}</Tag>
      </span>
      <Typography.Text type="secondary" copyable={{ text: sha256 }} className="backups__sum">
        SHA-256 {sha256.slice(0, 16)}…
      </Typography.Text>
    </div>
  );
}

function Maker({ backup: { createdBy, isByJob } }: { backup: Backup }) {
  const { t } = useTranslation();
  return isByJob ? <Tag>{t('backup.byJob')}</Tag> : createdBy;
}

interface VerbsProps {
  name: string;
  isBusy: boolean;
  onOpen: (verb: 'restore' | 'download') => void;
}

function Verbs({ name, isBusy, onOpen }: VerbsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <span className="backups__verbs">
      <HasPermi any={[verifyBackup.permission]}>
        <Button
          size="small"
          type="link"
          disabled={isBusy}
          onClick={() => dispatch(backupCheckRequested(name))}
        >
          {t('backup.verify')}
        </Button>
      </HasPermi>
      <HasPermi any={[downloadBackup.permission]}>
        <Button size="small" type="link" onClick={() => onOpen('download')}>
          {t('backup.download')}
        </Button>
      </HasPermi>
      <HasPermi any={[restoreBackup.permission]}>
        <Button size="small" type="link" disabled={isBusy} onClick={() => onOpen('restore')}>
          {t('backup.restore')}
        </Button>
      </HasPermi>
      <HasPermi any={[removeBackup.permission]}>
        <Button size="small" type="link" danger onClick={() => dispatch(backupRemovalRequested(name))}>
          {t('backup.remove')}
        </Button>
      </HasPermi>
    </span>
  );
}
