import type { AnyRecord } from '@contract/resources';
import { adminRole } from '@contract/session';
import { draftRequested, importChanged, listRequested, type Screen } from '@sagas/resources/resources.slice';
import { Button, Empty, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useList, useMay } from '../useScreen';
import './listStates.css';

interface ListStatesProps {
  screen: Screen;
  /** What a new row begins with. */
  blank: AnyRecord;
  isFiltered: boolean;
  onClear: () => void;
}

/** In place of rows: loading, nothing yet, nothing that matches, not permitted, failed. */
export function ListStates({ screen, blank, isFiltered, onClear }: ListStatesProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, error, query } = useList(screen.key);
  const may = useMay(screen);
  const isNarrowed =
    useAppSelector(({ session }) => !session.roles.includes(adminRole)) &&
    screen.resource.scope.by !== 'global';
  if (status === 'loading')
    return <Skeleton active className="crud-skeleton" paragraph={{ rows: 6 }} title={false} />;
  if (status === 'forbidden')
    return <Result status="403" title={t('crud.forbidden')} subTitle={t('crud.forbiddenHint')} />;
  if (status === 'failed')
    return (
      <Result
        status="warning"
        title={t('crud.failed')}
        subTitle={error}
        extra={
          <Button type="primary" onClick={() => dispatch(listRequested({ ...screen, query: { ...query } }))}>
            {t('crud.retry')}
          </Button>
        }
      />
    );
  if (isFiltered)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={<Said title={t('crud.noMatch')} hint={t('crud.noMatchHint')} />}
      >
        <Button onClick={onClear}>{t('crud.reset')}</Button>
      </Empty>
    );
  if (isNarrowed)
    return (
      <Nothing screen={screen} blank={blank}>
        <Said title={t('crud.outOfScope')} hint={t('crud.outOfScopeHint')} />
      </Nothing>
    );
  return (
    <Nothing screen={screen} blank={blank}>
      <Said title={t('crud.empty')} hint={may.act('add') ? t('crud.emptyHint') : ''} />
    </Nothing>
  );
}

/** No row at all: what to do next, for those who may. */
function Nothing({ screen, blank, children }: { screen: Screen; blank: AnyRecord; children: ReactNode }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const { key } = screen;
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children}>
      <div className="crud-state-next">
        <FilledBy screen={screen} />
        {may.act('add') && (
          <Button onClick={() => dispatch(draftRequested({ ...screen, id: null, values: blank }))}>
            {t('crud.addFirst')}
          </Button>
        )}
        {may.act('import') && (
          <Button onClick={() => dispatch(importChanged({ key, isRunning: false, report: null }))}>
            {t('crud.readFile')}
          </Button>
        )}
      </div>
    </Empty>
  );
}

/** The page that fills the list, or how it is filled. */
function FilledBy({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const { whenEmpty } = screen.resource;
  if (!whenEmpty) return null;
  if (whenEmpty.path === undefined) return <span>{t(whenEmpty.text)}</span>;
  return (
    <HasPermi any={[whenEmpty.permission]}>
      <Link to={whenEmpty.path}>{t(whenEmpty.text)}</Link>
    </HasPermi>
  );
}

const Said = ({ title, hint }: { title: string; hint: string }) => (
  <>
    <strong className="crud-state-title">{title}</strong>
    <span>{hint}</span>
  </>
);
