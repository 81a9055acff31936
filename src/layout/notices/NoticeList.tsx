import { allNoticesRead } from '@sagas/notices/notices.slice';
import { Button, Empty } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';

interface NoticeListProps {
  onOpen: (noticeId: number) => void;
  onLeave: () => void;
}

/** The latest notices, unread ones marked. It takes the focus, and Escape gives it back to where it came from. */
export function NoticeList({ onOpen, onLeave }: NoticeListProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { heads, unread } = useAppSelector((state) => state.notices);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => void (before instanceof HTMLElement && before.focus());
  }, []);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="notice-bell-panel"
      role="group"
      aria-label={t('notices.title')}
      onKeyDown={({ key }) => key === 'Escape' && onLeave()}
    >
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
    </div>
  );
}
