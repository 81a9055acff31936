import { createBackup } from '@contract/calls/backup';
import { backupRequested } from '@sagas/backup/backup.actions';
import { backupsQuery } from '@sagas/backup/backup.query';
import { Alert, Button, Card, Result, Skeleton, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { OverFoot } from '@/ui/OverFoot';
import { BackupTable } from './parts/BackupTable';
import { CopyTable } from './parts/CopyTable';
import { LeftoverTable } from './parts/LeftoverTable';
import { TaskState } from './parts/TaskState';
import './backup.css';

/** Copies of everything: made, checked, fetched, and restored beside the running product. */
export function Backups() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const asked = useQuery(backupsQuery, 'all');
  const { data: answer, error, again } = asked;
  if (error && answer === null) return <Failed again={again} />;
  if (answer === null) return <Skeleton active aria-label={t('backup.loading')} />;
  const isBusy = answer.task?.state === 'running';
  return (
    <Card
      className="backups"
      title={<h1>{t('backup.title')}</h1>}
      extra={
        <Space>
          <StaleAnswer answer={asked} />
          <HasPermi any={[createBackup.permission]}>
            <Button type="primary" disabled={isBusy} onClick={() => dispatch(backupRequested())}>
              {t('backup.create')}
            </Button>
          </HasPermi>
        </Space>
      }
    >
      <Standing nextAt={answer.nextAt} isSealing={answer.isSealing} />
      <BackupTable backups={answer.backups} isBusy={isBusy} isEmbedded={answer.isEmbedded} />
      {answer.copies.length > 0 && <CopyTable copies={answer.copies} isBusy={isBusy} />}
      {answer.leftovers.length > 0 && <LeftoverTable leftovers={answer.leftovers} isBusy={isBusy} />}
      <OverFoot>{answer.task && <TaskState task={answer.task} isEmbedded={answer.isEmbedded} />}</OverFoot>
    </Card>
  );
}

function Failed({ again }: { again: () => void }) {
  const { t } = useTranslation();
  return (
    <Result
      status="warning"
      title={t('backup.failedList')}
      extra={<Button onClick={again}>{t('backup.retry')}</Button>}
    />
  );
}

function Standing({ nextAt, isSealing }: { nextAt: number | null; isSealing: boolean }) {
  const { t } = useTranslation();
  const times = useTimes();
  const schedule =
    nextAt === null ? t('backup.noSchedule') : t('backup.schedule', { time: times.stamp(nextAt) });
  return (
    <div className="backups__standing">
      <Alert type={nextAt === null ? 'warning' : 'info'} showIcon title={schedule} />
      <Alert
        type={isSealing ? 'info' : 'warning'}
        showIcon
        title={isSealing ? t('backup.sealingOn') : t('backup.sealingOff')}
      />
    </div>
  );
}
