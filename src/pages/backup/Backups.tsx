import { createBackup } from '@contract/calls/backup';
import { backupsLeft, backupsWatched, backupWanted } from '@sagas/backup/backup.slice';
import { Alert, Button, Card, Result, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';
import { OverFoot } from '@/ui/OverFoot';
import { BackupTable } from './parts/BackupTable';
import { TaskState } from './parts/TaskState';
import './backup.css';

/** Copies of everything: made, checked, fetched, and restored beside the running product. */
export function Backups() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, answer } = useAppSelector((state) => state.backup);
  useEffect(() => {
    dispatch(backupsWatched());
    return () => void dispatch(backupsLeft());
  }, [dispatch]);
  if (status === 'failed' && answer === null) return <Failed />;
  if (answer === null) return <Skeleton active aria-label={t('backup.loading')} />;
  const isBusy = answer.task?.state === 'running';
  return (
    <Card
      className="backups"
      title={<h1>{t('backup.title')}</h1>}
      extra={
        <HasPermi any={[createBackup.permission]}>
          <Button type="primary" disabled={isBusy} onClick={() => dispatch(backupWanted())}>
            {t('backup.create')}
          </Button>
        </HasPermi>
      }
    >
      <Standing nextAt={answer.nextAt} isSealing={answer.isSealing} />
      <BackupTable backups={answer.backups} isBusy={isBusy} />
      <OverFoot>{answer.task && <TaskState task={answer.task} />}</OverFoot>
    </Card>
  );
}

function Failed() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const retry = () => {
    dispatch(backupsLeft());
    dispatch(backupsWatched());
  };
  return (
    <Result
      status="warning"
      title={t('backup.failedList')}
      extra={<Button onClick={retry}>{t('backup.retry')}</Button>}
    />
  );
}

function Standing({ nextAt, isSealing }: { nextAt: number | null; isSealing: boolean }) {
  const { t } = useTranslation();
  const times = useTimes();
  const schedule =
    nextAt === null
      ? t('backup.noSchedule')
      : t('backup.schedule', { time: `${times.day(nextAt)} ${times.clock(nextAt)}` });
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
