import { noteAddRequested, noteRemoveRequested } from '@sagas/siteRecords/siteRecords.slice';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { useTimes } from '@/time/useTimes';
import { useUnsaved } from '@/ui/useUnsaved';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { Records } from './Records';
import { RemoveButton } from './RemoveButton';
import { useSaved } from './useSaved';
import './records.css';

const longest = 1_000;

function Write({ siteId }: { siteId: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  const { isSaving, expect } = useSaved(() => setText(''));
  const isReady = text.trim() !== '' && !isTooLong(text, longest) && !isSaving;
  const save = () => {
    if (!isReady) return;
    expect();
    dispatch(noteAddRequested({ siteId, text }));
  };
  return (
    <div className="site-note__write">
      <LimitedTextArea
        max={longest}
        value={text}
        autoSize={{ minRows: 1, maxRows: 6 }}
        aria-label={t('sitePage.noteText')}
        placeholder={t('sitePage.noteText')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && save()}
      />
      <Button disabled={!isReady} loading={isSaving} onClick={save}>
        {t('sitePage.addNote')}
      </Button>
    </div>
  );
}

/** What whoever goes there should know, newest first. */
export function NotesSection({ site: { id: siteId } }: SiteSectionProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  return (
    <Records siteId={siteId}>
      {({ notes, mayEdit }) => (
        <>
          {mayEdit ? <Write siteId={siteId} /> : null}
          {notes.length === 0 ? <p className="map-quiet">{t('sitePage.noNotes')}</p> : null}
          <ul className="site-record">
            {notes.map(({ id, text, author, at }) => (
              <li key={id}>
                <div>
                  <p className="site-note__text">{text}</p>
                  <span className="map-quiet">
                    {author} · <time dateTime={new Date(at).toISOString()}>{times.stamp(at)}</time>
                  </span>
                </div>
                {mayEdit ? (
                  <RemoveButton
                    name={text.slice(0, 20)}
                    onRemove={() => dispatch(noteRemoveRequested({ siteId, id }))}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </Records>
  );
}
