import * as calls from '@contract/calls/gen';
import type { GenAnswer, GenChange, GenColumn } from '@contract/gen';
import {
  previewRequested,
  tableRefreshRequested,
  tableSaved,
  tableRequested,
  zipRequested,
} from '@sagas/gen/gen.slice';
import { Button, Card, Result, Skeleton, Space, Tabs, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useUnsaved } from '@/ui/useUnsaved';
import { ColumnTable } from './parts/ColumnTable';
import { FilePreview } from './parts/FilePreview';
import { namesFormId, TableForm } from './parts/TableForm';
import './gen.css';

/** R-ACC-14: what is generated from one table: its names, and how each column is entered, listed and searched. */
export function GenEdit() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const tableId = Number(new URLSearchParams(useLocation().search).get('tableId'));
  const editing = useAppSelector((state) => state.gen.editing);
  const isKnown = Number.isSafeInteger(tableId) && tableId > 0;
  useEffect(() => {
    if (isKnown) dispatch(tableRequested(tableId));
  }, [dispatch, isKnown, tableId]);
  const toList = <Button onClick={() => void navigate('/tool/gen')}>{t('gen.toList')}</Button>;
  if (!isKnown || editing?.status === 'missing')
    return <Result status="404" title={t('gen.missing')} extra={toList} />;
  if (editing?.tableId !== tableId || !editing.answer) return <Skeleton active />;
  const { info } = editing.answer;
  return (
    <>
      <Editor
        key={`${tableId}.${info.version}`}
        answer={editing.answer}
        isSaving={editing.status === 'saving'}
      />
      <FilePreview />
    </>
  );
}

type Names = Omit<GenChange, 'tableId' | 'version' | 'columns'>;

function Editor({ answer: { info, rows }, isSaving }: { answer: GenAnswer; isSaving: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [columns, setColumns] = useState<GenColumn[]>(rows);
  const [areNamesChanged, setNamesChanged] = useState(false);
  useUnsaved(areNamesChanged || columns !== rows);
  const { tableId, version, tableName } = info;
  const save = (names: Names) => dispatch(tableSaved({ ...names, tableId, version, columns }));
  return (
    <Card
      className="gen-edit"
      title={
        <h1>
          {t('shell.genEdit')} <Tag>{tableName}</Tag>
        </h1>
      }
      extra={
        <Space wrap>
          <HasPermi any={[calls.changeGenTable.permission]}>
            <Button onClick={() => dispatch(tableRefreshRequested({ tableId, tableName }))}>
              {t('gen.refresh')}
            </Button>
          </HasPermi>
          <HasPermi any={[calls.previewCode.permission]}>
            <Button onClick={() => dispatch(previewRequested({ tableId, title: tableName }))}>
              {t('gen.preview')}
            </Button>
          </HasPermi>
          <HasPermi any={[calls.downloadCode.permission]}>
            <Button onClick={() => dispatch(zipRequested([tableName]))}>{t('gen.download')}</Button>
          </HasPermi>
          <HasPermi any={[calls.changeGenTable.permission]}>
            <Button type="primary" htmlType="submit" form={namesFormId} loading={isSaving}>
              {t('gen.save')}
            </Button>
          </HasPermi>
        </Space>
      }
    >
      <Tabs
        items={[
          {
            key: 'columns',
            label: t('gen.columns'),
            children: <ColumnTable columns={columns} onChange={setColumns} />,
          },
          {
            key: 'names',
            label: t('gen.names'),
            // The form is sent from the other tab as well.
            forceRender: true,
            children: <TableForm info={info} onChange={() => setNamesChanged(true)} onSave={save} />,
          },
        ]}
      />
    </Card>
  );
}
