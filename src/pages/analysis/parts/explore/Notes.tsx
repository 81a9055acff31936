import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { addTrendNote } from '@contract/calls/explore';
import { freeNameOf } from '@contract/freePoints';
import { exploreLimits, type TrendNote } from '@contract/explore';
import { inWords } from '@contract/unitStates';
import { adminRole } from '@contract/session';
import { trendNoteRemovalRequested, trendNoteRequested } from '@sagas/explore/explore.actions';
import { hasRole } from '@sagas/permission/checks';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { HasPermi } from '@/permission/only';
import { MomentPicker } from '@/time/PlantPickers';
import type { Times } from '@/time/useTimes';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { FormDialog } from '@/ui/FormDialog';
import { lineName, pointWords } from './lineNames';
import type { Line } from './lines';

interface NoteDialogProps {
  lines: readonly Line[];
  at: number;
  onClose: () => void;
}

/** A note at a moment of one of the lines, for all who may see its site. */
export function NoteDialog({ lines, at: first, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [at, setAt] = useState<number | null>(first);
  const [key, setKey] = useState(lines[0]?.key);
  const [text, setText] = useState('');
  const line = lines.find((one) => one.key === key);
  const isUnfit = text.trim() === '' || isTooLong(text, exploreLimits.noteLength) || at === null || !line;
  const pin = () => {
    if (!isUnfit) send(trendNoteRequested({ ...line.chosen, at: Math.round(at), text: text.trim() }));
  };
  return (
    <FormDialog
      title={t('explore.noteTitle')}
      okText={t('explore.notePin')}
      cancelText={t('explore.cancel')}
      okButtonProps={{ disabled: isUnfit, loading: isSending }}
      onOk={pin}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <div className="explore-note-form">
        <MomentPicker label={t('explore.noteAt')} value={at} onChange={setAt} />
        <Select
          aria-label={t('explore.seriesName')}
          value={key}
          options={lines.map((one) => ({ value: one.key, label: lineName(t, one) }))}
          onChange={setKey}
        />
        <LimitedTextArea
          autoFocus
          rows={3}
          max={exploreLimits.noteLength}
          aria-label={t('explore.noteText')}
          placeholder={t('explore.noteText')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </FormDialog>
  );
}

interface NotesProps {
  notes: readonly TrendNote[];
  lines: readonly Line[];
  times: Times;
  hasFailed: boolean;
  onAdd: () => void;
}

/** What people pinned to the moments of these trends, numbered as in the picture. */
export function Notes({ notes, lines, times, hasFailed, onAdd }: NotesProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isAdmin = useAppSelector(({ session }) => hasRole(session.roles, [adminRole]));
  return (
    <section className="explore-notes" aria-labelledby="explore-notes">
      <header>
        <h2 id="explore-notes">{t('explore.notes')}</h2>
        <HasPermi any={[addTrendNote.permission]}>
          <Button size="small" icon={<PlusOutlined />} onClick={onAdd}>
            {t('explore.noteAdd')}
          </Button>
        </HasPermi>
      </header>
      {hasFailed ? <p role="alert">{t('explore.notesFailed')}</p> : null}
      {notes.length === 0 && !hasFailed ? <p className="quiet">{t('explore.notesNone')}</p> : null}
      <ol>
        {notes.map((note) => {
          const device = lines.find((line) => line.device.deviceId === note.deviceId)?.device;
          const free = device?.free.find(({ code }) => freeNameOf(code) === note.point);
          return (
            <li key={note.id}>
              <time dateTime={new Date(note.at).toISOString()}>{times.stamp(note.at)}</time>
              <span className="quiet">
                {device ? `${device.siteName} · ${device.name} · ` : ''}
                {free ? inWords(t, free.name) : pointWords(t, note.point)}
              </span>
              <span className="explore-notes__text">{note.text}</span>
              <span className="quiet">{note.by}</span>
              {note.isMine || isAdmin ? (
                <HasPermi any={[addTrendNote.permission]}>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('explore.noteRemove')}
                    onClick={() => dispatch(trendNoteRemovalRequested(note.id))}
                  />
                </HasPermi>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
