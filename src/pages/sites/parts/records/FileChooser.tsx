import { filesAddRequested } from '@sagas/siteRecords/siteRecords.slice';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';

interface FileChooserProps {
  siteId: number;
  label: string;
  /** What the chooser of the system offers. */
  accept: string;
}

/** Sends the chosen files; a phone offers its camera. */
export function FileChooser({ siteId, label, accept }: FileChooserProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const isSaving = useAppSelector(({ siteRecords }) => siteRecords.isSaving);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) dispatch(filesAddRequested({ siteId, files }));
        }}
      />
      <Button loading={isSaving} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span className="map-quiet">{t('sitePage.fileHint')}</span>
    </>
  );
}
