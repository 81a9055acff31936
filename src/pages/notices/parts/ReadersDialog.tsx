import type { NoticeReader } from '@contract/notices';
import { readersClosed } from '@sagas/notices/notices.slice';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';
import { cardRows, withLabels } from '@/ui/cardRows';

/** Who read a notice, newest first. */
export function ReadersDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const readers = useAppSelector((state) => state.notices.readers);
  if (!readers) return null;
  return (
    <Dialog
      open
      width={rem(640)}
      footer={null}
      title={t('notices.readers', { title: readers.title })}
      onCancel={() => dispatch(readersClosed())}
    >
      <Table<NoticeReader>
        className={cardRows}
        size="small"
        rowKey="userId"
        dataSource={readers.rows}
        locale={{ emptyText: t('notices.nobody') }}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        columns={withLabels<NoticeReader>(
          [
            { title: t('notices.userName'), dataIndex: 'userName' },
            { title: t('notices.nickName'), dataIndex: 'nickName' },
            { title: t('notices.dept'), dataIndex: 'deptName' },
            { title: t('notices.readTime'), dataIndex: 'readTime' },
          ],
          false,
        )}
      />
    </Dialog>
  );
}
