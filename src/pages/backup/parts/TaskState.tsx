import type { BackupTask } from '@contract/backup';
import { Alert, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { sizeText } from '@contract/sizeText';

/** What is being done, or was done last. */
export function TaskState({ task, isEmbedded }: { task: BackupTask; isEmbedded: boolean }) {
  const { t } = useTranslation();
  const kind = t(`backup.kind.${task.kind}`);
  if (task.state === 'running') return <Running task={task} kind={kind} />;
  if (task.state === 'failed')
    return (
      <Alert type="error" showIcon closable title={t('backup.failed', { kind, error: task.error ?? '' })} />
    );
  return (
    <Alert
      type="success"
      showIcon
      closable
      title={t('backup.done', { kind })}
      {...(task.outcome !== '' && {
        description: (
          <>
            {t('backup.restored', { database: task.outcome })}
            <br />
            {t(isEmbedded ? 'backup.restoreEmbedded' : 'backup.restoreServer')}
          </>
        ),
      })}
    />
  );
}

function Running({ task, kind }: { task: BackupTask; kind: string }) {
  const { t } = useTranslation();
  const { tablesDone: done, tablesTotal: total, bytesDone } = task;
  const text = t('backup.running', { kind, done, total, size: sizeText(bytesDone) });
  return (
    <div role="status" className="backups__task">
      <p>{text}</p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
        status="active"
        aria-label={text}
      />
    </div>
  );
}
