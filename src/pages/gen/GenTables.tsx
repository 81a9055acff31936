import * as calls from '@contract/calls/gen';
import { resource } from '@contract/resources/genTables';
import type { AnyRecord } from '@contract/resources';
import { hasPermission } from '@sagas/permission/checks';
import { previewRequested, zipRequested } from '@sagas/gen/gen.slice';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { HasPermi } from '@/permission/only';
import { FilePreview } from './parts/FilePreview';
import { TakeInDialog } from './parts/TakeInDialog';
import './gen.css';

/** From a table to a resource of this very project: taken in, shaped, looked at, downloaded. */
export function GenTables() {
  const { t } = useTranslation();
  const [isTakingIn, setTakingIn] = useState(false);
  const rowVerbs = useRowVerbs();
  const tools = (
    <HasPermi any={[calls.importTables.permission]}>
      <Button type="primary" onClick={() => setTakingIn(true)}>
        {t('gen.takeIn')}
      </Button>
    </HasPermi>
  );
  return (
    <>
      <ResourceScreen resource={resource} rowVerbs={rowVerbs} tools={tools} />
      {isTakingIn && <TakeInDialog onClose={() => setTakingIn(false)} />}
      <FilePreview />
    </>
  );
}

function useRowVerbs() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const permissions = useAppSelector(({ session }) => session.permissions);
  return useMemo(() => {
    const verbs = [
      {
        key: 'edit',
        label: t('crud.edit'),
        permission: calls.readGenTable.permission,
        onClick: (row: AnyRecord) => void navigate(`/gen/edit?tableId=${Number(row.tableId)}`),
      },
      {
        key: 'preview',
        label: t('gen.preview'),
        permission: calls.previewCode.permission,
        onClick: (row: AnyRecord) =>
          dispatch(previewRequested({ tableId: Number(row.tableId), title: String(row.tableName) })),
      },
      {
        key: 'download',
        label: t('gen.download'),
        permission: calls.downloadCode.permission,
        onClick: (row: AnyRecord) => dispatch(zipRequested([String(row.tableName)])),
      },
    ];
    return verbs
      .filter(({ permission }) => hasPermission(permissions, [permission]))
      .map(({ key, label, onClick }) => ({ key, label, onClick: (row: AnyRecord) => void onClick(row) }));
  }, [t, navigate, dispatch, permissions]);
}
