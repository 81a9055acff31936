import type { TopicState } from '@sagas/stream/stream.slice';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { type AlarmQuery, isNarrowed } from '../views/query';

function Notice({ title, hint }: { title: string; hint?: string }) {
  return (
    <div className="alarm-table__notice" role="status">
      <strong>{title}</strong>
      {hint ? <span>{hint}</span> : null}
    </div>
  );
}

/** Why the list is empty: not known yet, refused, filtered away, or truly nothing. */
export function EmptyList({ topic, query }: { topic: TopicState | undefined; query: AlarmQuery }) {
  const { t } = useTranslation();
  const hasLostRights = useAppSelector(({ session }) => session.hasLostRights);
  if (topic?.status === 'refused' && hasLostRights)
    return <Notice title={t('shell.rightsChanged')} hint={t('shell.rightsChangedHint')} />;
  if (topic?.status === 'refused')
    return (
      <Notice title={t('alarms.refused')} hint={t('alarms.refusedHint', { reason: topic.reason ?? '—' })} />
    );
  if (topic?.status !== 'following')
    return (
      <div className="alarm-table__loading" role="status" aria-label={t('alarms.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </div>
    );
  if (isNarrowed(query)) return <Notice title={t('alarms.noMatch')} />;
  return <Notice title={t('alarms.empty')} hint={t('alarms.emptyHint')} />;
}
