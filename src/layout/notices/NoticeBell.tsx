import { BellOutlined } from '@ant-design/icons';
import { noticeClosed, noticeRequested } from '@sagas/notices/notices.slice';
import { Badge, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '@/app/latePart';
import { Overlay } from '@/app/Overlay';
import { useTopic } from '@/live';
import { useAppDispatch, useAppSelector } from '@/app/store';
import '@/pages/notices/notices.css';
import '../header/toolButton.css';

const NoticeList = latePart(async () => (await import('./NoticeList')).NoticeList);
const OpenedNotice = latePart(async () => (await import('./OpenedNotice')).OpenedNotice);

/** Notices as they are written: the number stands here a moment after somebody saved one. */
export function NoticeBell() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const unread = useAppSelector((state) => state.notices.unread);
  const isReading = useAppSelector((state) => state.notices.opened !== null);
  useTopic('notices');
  const open = (noticeId: number) => {
    setOpen(false);
    dispatch(noticeRequested(noticeId));
  };
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('notices.title')}
        content={
          <Overlay onLost={() => setOpen(false)}>
            <NoticeList onOpen={open} onLeave={() => setOpen(false)} />
          </Overlay>
        }
        destroyOnHidden
        open={isOpen}
        onOpenChange={setOpen}
      >
        <button type="button" className="tool-button" aria-label={t('notices.bell', { count: unread })}>
          <Badge count={unread} size="small" offset={[2, -2]}>
            <BellOutlined />
          </Badge>
        </button>
      </Popover>
      {isReading && (
        <Overlay onLost={() => dispatch(noticeClosed())}>
          <OpenedNotice />
        </Overlay>
      )}
    </>
  );
}
