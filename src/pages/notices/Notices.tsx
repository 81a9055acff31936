import type { AnyRecord } from '@contract/resources';
import { resource } from '@contract/resources/notices';
import { readersRequested } from '@sagas/notices/notices.slice';
import { useMemo } from 'react';
import { useAppDispatch } from '@/app/store';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { textOf } from '@contract/values';
import { useResourceWords } from '@/crud/words';
import { CleanText } from './parts/CleanText';
import { ReadersDialog } from './parts/ReadersDialog';
import './notices.css';

const detail = {
  fields: { noticeContent: (value: unknown) => <CleanText html={textOf(value)} /> },
};

/** R-CRUD-08 */
export function Notices() {
  const dispatch = useAppDispatch();
  const words = useResourceWords(resource);
  const label = words.special('readers');
  const rowVerbs = useMemo(
    () => [
      {
        key: 'readers',
        label,
        onClick: (record: AnyRecord) =>
          dispatch(
            readersRequested({ noticeId: Number(record.noticeId), title: String(record.noticeTitle) }),
          ),
      },
    ],
    [label, dispatch],
  );
  return (
    <>
      <ResourceScreen resource={resource} rowVerbs={rowVerbs} detail={detail} />
      <ReadersDialog />
    </>
  );
}
