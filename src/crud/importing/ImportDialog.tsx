import { DownloadOutlined } from '@ant-design/icons';
import {
  importClosed,
  importSent,
  templateRequested,
  type ImportState,
  type Screen,
} from '@sagas/resources/resources.slice';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';
import { useResourceWords } from '../words';
import { FileDrop } from './FileDrop';
import { ImportResult } from './ImportResult';
import { nowhereSaid, sheetsOf, TablePlace } from './TablePlace';
import './importDialog.css';

/** A table of rows: first tried, then taken in, with a word about every row. */
export function ImportDialog({ screen }: { screen: Screen }) {
  const state = useAppSelector((root) => root.resources.imports[screen.key]);
  return state ? <OpenImport screen={screen} state={state} /> : null;
}

const extensions = ['.xlsx', '.csv'];

function OpenImport({ screen, state }: { screen: Screen; state: ImportState }) {
  const { isRunning } = state;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const words = useResourceWords(screen.resource);
  const [file, setFile] = useState<File | null>(null);
  const [updateSupport, setUpdateSupport] = useState(false);
  const [place, setPlace] = useState(nowhereSaid);
  const send = (isDryRun: boolean) =>
    file && dispatch(importSent({ ...screen, ...place, file, updateSupport, isDryRun }));
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setPlace(nowhereSaid);
  };
  const close = () => dispatch(importClosed({ key: screen.key }));
  return (
    <Dialog
      open
      width={rem(720)}
      centered
      title={t('crud.import.title', { title: words.title })}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {t('crud.close')}
        </Button>,
        <Button key="try" disabled={!file} loading={isRunning} onClick={() => send(true)}>
          {t('crud.import.dryRun')}
        </Button>,
        <Button key="run" type="primary" disabled={!file} loading={isRunning} onClick={() => send(false)}>
          {t('crud.import.run')}
        </Button>,
      ]}
    >
      <FileDrop
        className={state.report ? 'crud-import-file is-small' : 'crud-import-file'}
        extensions={extensions}
        onChoose={choose}
        title={t('crud.import.choose')}
        hint={t('crud.import.hint')}
      />
      <div className="crud-import-options">
        <Checkbox checked={updateSupport} onChange={(event) => setUpdateSupport(event.target.checked)}>
          {t('crud.import.update')}
        </Checkbox>
        <Button type="link" icon={<DownloadOutlined />} onClick={() => dispatch(templateRequested(screen))}>
          {t('crud.import.template')}
        </Button>
      </div>
      {file && <TablePlace place={place} onChange={setPlace} sheets={sheetsOf(state.report)} />}
      <ImportResult state={state} />
    </Dialog>
  );
}
