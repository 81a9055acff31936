import * as calls from '@contract/calls/personalData';
import type { AnyRecord } from '@contract/resources';
import { resource } from '@contract/resources/peopleOnFile';
import { hasPermission } from '@sagas/permission/checks';
import { personExportRequested } from '@sagas/people/people.actions';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { EraseDialog } from './parts/EraseDialog';

/** Everybody about whom something is stored, to export or erase it. */
export function PeopleOnFile() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const permissions = useAppSelector(({ session }) => session.permissions);
  const [erased, setErased] = useState<AnyRecord | null>(null);
  const rowVerbs = useMemo(() => {
    const isPresent = (row: AnyRecord) => row.state !== 'erased';
    const verbs = [
      {
        key: 'export',
        label: t('people.export'),
        permission: calls.exportPerson.permission,
        fits: isPresent,
        onClick: (row: AnyRecord) => void dispatch(personExportRequested(Number(row.personId))),
      },
      {
        key: 'erase',
        label: t('people.erase'),
        permission: calls.erasePerson.permission,
        fits: isPresent,
        onClick: setErased,
      },
    ];
    return verbs.filter(({ permission }) => hasPermission(permissions, [permission]));
  }, [t, dispatch, permissions]);
  return (
    <>
      <ResourceScreen resource={resource} rowVerbs={rowVerbs} />
      {erased && <EraseDialog person={erased} onClose={() => setErased(null)} />}
    </>
  );
}
