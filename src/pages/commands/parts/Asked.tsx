import { Alert, Button, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked as Answer } from '@/queries/useQuery';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { useFreshness } from '@/live';

/** What was asked, in its four states: on its way, failed, as of then, and now. */
export function Asked<Data>({
  answer,
  children,
}: {
  answer: Answer<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation();
  const { data, error, again } = answer;
  if (data === null && error !== null)
    return (
      <Result
        status="warning"
        title={t('commands.failedList')}
        subTitle={error}
        extra={<Button onClick={again}>{t('commands.retry')}</Button>}
      />
    );
  if (data === null) return <Skeleton active paragraph={{ rows: 6 }} aria-label={t('commands.loading')} />;
  return (
    <>
      {error === null ? null : <Stale at={answer.at} reason={error} />}
      {children(data)}
    </>
  );
}

function Stale({ at, reason }: { at: number | null; reason: string }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { serverOffsetMs } = useFreshness();
  const now = useServerNow(serverOffsetMs);
  const age = times.age(at === null ? 0 : now - at);
  return <Alert type="warning" showIcon title={t('commands.stale', { age, reason })} />;
}
