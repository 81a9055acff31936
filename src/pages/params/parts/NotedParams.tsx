import type { NotedParam } from '@contract/calls/params';
import { resource } from '@contract/resources/params';
import { notedParamsQuery } from '@sagas/params/params.queries';
import { draftRequested, specialRequested } from '@sagas/resources/resources.slice';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useList, useMay } from '@/crud/useScreen';
import { useResourceWords } from '@/crud/words';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';

const screen = { resource, key: resource.name };
const undo = resource.special?.find(({ name }) => name === 'undo');

/** Above the list: shorter retentions that can still be undone, and values that wait for somebody to decide. */
export function NotedParams() {
  const { data, again } = useQuery(notedParamsQuery, 'all');
  const { rows } = useList(screen.key);
  // Whatever was saved brings new rows.
  useEffect(again, [again, rows]);
  const of = (state: NotedParam['state']) => data?.filter((param) => param.state === state) ?? [];
  return (
    <>
      <Noted type="info" state="pending" params={of('pending')} />
      <Noted type="warning" state="invalid" params={of('invalid')} />
    </>
  );
}

interface NotedProps {
  type: 'info' | 'warning';
  state: NotedParam['state'];
  params: readonly NotedParam[];
}

function Noted({ type, state, params }: NotedProps) {
  const { t } = useTranslation();
  if (params.length === 0) return null;
  return (
    <Alert
      type={type}
      showIcon
      title={t(`params.${state}`, { count: params.length })}
      description={
        <ul>
          {params.map((param) => (
            <NotedRow key={param.configId} param={param} />
          ))}
        </ul>
      }
    />
  );
}

function NotedRow({ param }: { param: NotedParam }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const words = useResourceWords(resource);
  const { configId, configName: name, stored, effective, effectiveAt } = param;
  const at = effectiveAt === null ? '' : times.stamp(effectiveAt);
  const decide = () => dispatch(draftRequested({ ...screen, id: configId }));
  const takeBack = () =>
    undo && dispatch(specialRequested({ ...screen, special: undo, rows: [{ ...param }] }));
  return (
    <li>
      {t(`params.${param.state}Row`, { name, stored, effective, at })}{' '}
      {may.act('edit') && (
        <Button
          type="link"
          size="small"
          aria-label={`${param.state === 'pending' ? words.special('undo') : t('params.decide')} ${name}`}
          onClick={param.state === 'pending' ? takeBack : decide}
        >
          {param.state === 'pending' ? words.special('undo') : t('params.decide')}
        </Button>
      )}
    </li>
  );
}
