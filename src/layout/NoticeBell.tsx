import { BellOutlined } from '@ant-design/icons';
import { allNoticesRead, noticeClosed, noticeWanted } from '@sagas/notices/notices.slice';
import { Badge, Button, Empty, Modal, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '@/live';
import { CleanText } from '@/pages/notices/parts/CleanText';
import { useAppDispatch, useAppSelector } from '../app/store';
import '@/pages/notices/notices.css';

/** Notices as they are written: the number stands here a moment after somebody saved one. */
export function NoticeBell() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const { heads, unread } = useAppSelector((state) => state.notices);
  useTopic('notices');
  const open = (noticeId: number) => {
    setOpen(false);
    dispatch(noticeWanted(noticeId));
  };
  const list = (
    <>
      <ul className="notice-bell-list">
        {heads.map(({ noticeId, noticeTitle, createTime, isRead }) => (
          <li key={noticeId}>
            <button type="button" className={isRead ? 'is-read' : ''} onClick={() => open(noticeId)}>
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
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('notices.title')}
        content={list}
        open={isOpen}
        onOpenChange={setOpen}
      >
        <button type="button" className="tool-button" aria-label={t('notices.bell', { count: unread })}>
          <Badge count={unread} size="small" offset={[2, -2]}>
            <BellOutlined />
          </Badge>
        </button>
      </Popover>
      <OpenedNotice />
    </>
  );
}

function OpenedNotice() {
  const dispatch = useAppDispatch();
  const opened = useAppSelector((state) => state.notices.opened);
  if (!opened) return null;
  return (
    <Modal
      open
      centered
      width={680}
      footer={null}
      title={opened.noticeTitle}
      onCancel={() => dispatch(noticeClosed())}
    >
      <p className="notice-origin">
        {opened.createBy} · {opened.createTime}
      </p>
      <CleanText html={opened.noticeContent} />
    </Modal>
  );
}
