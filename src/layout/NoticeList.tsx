import { allNoticesRead } from '@sagas/notices/notices.slice';
import { Button, Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../app/store';

/** The latest notices, unread ones marked. */
export function NoticeList({ onOpen }: { onOpen: (noticeId: number) => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { heads, unread } = useAppSelector((state) => state.notices);
  return (
    <>
      <ul className="notice-bell-list">
        {heads.map(({ noticeId, noticeTitle, createTime, isRead }) => (
          <li key={noticeId}>
            <button type="button" className={isRead ? 'is-read' : ''} onClick={() => onOpen(noticeId)}>
              <span className="notice-bell-dot" aria-hidden="true" />
              <strong>{noticeTitle}</strong>
              <small>{createTime}</small>
            </button>
          </li>
        ))}
      </ul>
      {heads.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('notices.none')} />}
      {unread > 0 && (
        <Button type="link" block onClick={() => dispatch(allNoticesRead())}>
          {t('notices.readAll')}
        </Button>
      )}
    </>
  );
}
