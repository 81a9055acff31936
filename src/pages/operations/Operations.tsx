import { resource } from '@contract/resources/operations';
import { specialRequested } from '@sagas/resources/resources.slice';
import { hasPermission } from '@sagas/permission/checks';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { textOf } from '@contract/values';
import { useResourceWords } from '@/crud/words';
import { ChainVerdict } from './parts/ChainVerdict';
import { Changes } from './parts/Changes';
import './operations.css';

const clear = {
  name: 'clear',
  permission: 'monitor:operlog:remove',
  method: 'DELETE',
  path: '/clean',
  on: 'all',
  confirm: true,
  isDangerous: true,
} as const;

const json = (value: unknown): ReactNode => <Changes text={textOf(value)} />;
const detail = {
  fields: { jsonResult: json, operParam: json, module: (value: unknown) => <Module name={String(value)} /> },
};

/** R-CRUD-09: what was done and refused, with a chain that proves that nothing was taken away. */
export function Operations() {
  const dispatch = useAppDispatch();
  const words = useResourceWords(resource);
  const mayClear = useAppSelector(({ session }) => hasPermission(session.permissions, [clear.permission]));
  const tools = (
    <>
      <ChainVerdict label={words.special('verify')} />
      {mayClear && (
        <Button
          danger
          onClick={() =>
            dispatch(specialRequested({ resource, key: resource.name, special: clear, rows: [] }))
          }
        >
          {words.special('clear')}
        </Button>
      )}
    </>
  );
  return <ResourceScreen resource={resource} tools={tools} detail={detail} />;
}

/** A noun of the product in the language of the page, where it has a screen. */
function Module({ name }: { name: string }) {
  const { t, i18n } = useTranslation();
  const key = `resource.${name}.title`;
  return i18n.exists(key) ? t(key) : name;
}
