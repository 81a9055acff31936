import { noticeClosed } from '@sagas/notices/notices.slice';
import { CleanText } from '@/pages/notices/parts/CleanText';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';

/** One notice to read. */
export function OpenedNotice() {
  const dispatch = useAppDispatch();
  const opened = useAppSelector((state) => state.notices.opened);
  if (!opened) return null;
  return (
    <Dialog
      open
      centered
      width={rem(680)}
      footer={null}
      title={opened.noticeTitle}
      onCancel={() => dispatch(noticeClosed())}
    >
      <p className="notice-origin">
        {opened.createBy} · {opened.createTime}
      </p>
      <CleanText html={opened.noticeContent} />
    </Dialog>
  );
}
