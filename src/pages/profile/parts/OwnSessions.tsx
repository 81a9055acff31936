import { ownSessionEnded, ownSessionsRequested, type OwnSession } from '@sagas/profile/profile.slice';
import { Button, Table, Tag } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { cardRows, withLabels } from '@/ui/cardRows';

/** Where else the account is signed in, with a way to end that. */
export function OwnSessions() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const sessions = useAppSelector((state) => state.profile.sessions);
  useEffect(() => {
    dispatch(ownSessionsRequested());
  }, [dispatch]);
  return (
    <Table<OwnSession>
      className={cardRows}
      size="small"
      rowKey="sessionId"
      dataSource={sessions}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={withLabels<OwnSession>([
        { title: t('profile.session.browser'), render: (_, row) => `${row.browser} · ${row.os}` },
        { title: t('profile.session.source'), dataIndex: 'ipaddr' },
        { title: t('profile.session.since'), dataIndex: 'loginTime' },
        { title: t('profile.session.seen'), dataIndex: 'lastSeen' },
        {
          title: t('crud.actions'),
          render: (_, row) =>
            row.isThis ? (
              <Tag color="success">{t('profile.session.this')}</Tag>
            ) : (
              <Button danger size="small" onClick={() => dispatch(ownSessionEnded(row.sessionId))}>
                {t('profile.session.end')}
              </Button>
            ),
        },
      ])}
    />
  );
}
