import { changeDisplay, issueDisplay, revokeDisplay } from '@contract/calls/displays';
import type { Display } from '@contract/displays';
import { displaysQuery } from '@sagas/displays/displays.query';
import { displayRevocationRequested, displayRotationRequested } from '@sagas/displays/displays.slice';
import { scenesQuery } from '@sagas/scenes/scenes.query';
import { Button, Card, Result, Skeleton, Space, Table, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { HasPermi } from '@/permission/only';
import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { useRegions } from '@/pages/screen/parts/useRegions';
import { cardRows, withLabels } from '@/ui/cardRows';
import { DisplayDialog } from './parts/DisplayDialog';
import { PairingDialog } from './parts/PairingDialog';
import { PlanDialog } from './parts/PlanDialog';
import { Standing } from './parts/Standing';
import { atLeast } from '@/ui/tableWidths';
import { EmptyList } from '@/crud/EmptyList';
import { NarrowedPage } from '@/crud/usage/NarrowedPage';
import { useUsed } from '@/crud/usage/useUsed';
import './displays.css';

type Opened = { what: 'new' | 'pairing' } | { what: 'change' | 'plan'; display: Display } | null;

/** Which walls there are, how they are, and what they show. */
export function Displays() {
  const { t } = useTranslation();
  const [opened, open] = useState<Opened>(null);
  const answer = useQuery(displaysQuery, 'all');
  const { data: displays, error } = answer;
  const close = () => open(null);
  if (!displays && error) return <Result status="warning" title={t('displays.failed')} />;
  if (!displays) return <Skeleton active aria-label={t('displays.loading')} />;
  return (
    <Card
      className="displays"
      title={<h1>{t('displays.pageTitle')}</h1>}
      extra={
        <Space>
          <StaleAnswer answer={answer} />
          <HasPermi any={[issueDisplay.permission]}>
            <Space>
              <Button onClick={() => open({ what: 'pairing' })}>{t('displays.pair')}</Button>
              <Button type="primary" onClick={() => open({ what: 'new' })}>
                {t('displays.issue')}
              </Button>
            </Space>
          </HasPermi>
        </Space>
      }
    >
      <p className="displays__hint">{t('displays.hint')}</p>
      <NarrowedPage />
      <List displays={displays} open={open} />
      {opened?.what === 'new' || opened?.what === 'change' ? (
        <DisplayDialog display={opened.what === 'change' ? opened.display : null} close={close} />
      ) : null}
      {opened?.what === 'plan' ? <PlanDialog display={opened.display} close={close} /> : null}
      {opened?.what === 'pairing' ? <PairingDialog close={close} /> : null}
    </Card>
  );
}

function List({ displays, open }: { displays: readonly Display[]; open: (opened: Opened) => void }) {
  const { t } = useTranslation();
  const columns = useColumns(open);
  const { used, idOf } = useUsed();
  const regionId = idOf('regions');
  const inUse = displays.filter(
    ({ revokedAt, regionIds }) =>
      revokedAt === null && (used === null || (regionId !== null && regionIds.includes(regionId))),
  );
  if (inUse.length === 0)
    return (
      <EmptyList text={t('displays.none')}>
        <HasPermi any={[issueDisplay.permission]}>
          <Button onClick={() => open({ what: 'new' })}>{t('crud.addFirst')}</Button>
        </HasPermi>
      </EmptyList>
    );
  return (
    <Table
      className={cardRows}
      rowKey="displayId"
      size="middle"
      columns={columns}
      dataSource={inUse}
      pagination={false}
      scroll={atLeast(1_100)}
    />
  );
}

type Columns = TableColumnsType<Display>;

function useColumns(open: (opened: Opened) => void): Columns {
  const { t } = useTranslation();
  const shown = useShownColumns();
  const columns = useStatusColumns();
  return useMemo(
    () =>
      withLabels<Display>([
        { key: 'name', title: t('displays.name'), dataIndex: 'name', width: 160 },
        ...shown,
        ...columns,
        {
          key: 'verbs',
          title: t('displays.verbs'),
          width: 300,
          fixed: 'end',
          render: (_, display) => <Verbs display={display} open={open} />,
        },
      ]),
    [t, shown, columns, open],
  );
}

/** How a wall is and what it shows. */
function useShownColumns(): Columns {
  const { t } = useTranslation();
  const language = useLanguage();
  const regions = useRegions();
  const { data: scenes } = useQuery(scenesQuery, 'all');
  return useMemo(() => {
    const regionOf = (id: number) => regions.find((region) => region.id === id)?.name[language] ?? String(id);
    const sceneOf = (id: number | null | undefined) =>
      scenes?.find(({ sceneId }) => sceneId === id)?.name[language] ?? '—';
    return [
      {
        key: 'standing',
        title: t('displays.standing'),
        width: 190,
        render: (_, display) => <Standing display={display} />,
      },
      {
        key: 'regions',
        title: t('displays.regions'),
        width: 180,
        ellipsis: true,
        render: (_, { regionIds }) => regionIds.map(regionOf).join(' · '),
      },
      {
        key: 'scene',
        title: t('displays.scene'),
        width: 150,
        render: (_, { beat, isAlive }) => (isAlive ? sceneOf(beat?.sceneId) : '—'),
      },
      {
        key: 'plan',
        title: t('displays.plan'),
        width: 130,
        render: (_, { plan }) =>
          plan
            ? t('displays.turns', { n: plan.turns.length, count: plan.turns.length })
            : t('displays.usualPlan'),
      },
    ];
  }, [t, language, regions, scenes]);
}

/** What a wall said of itself, and when and from where it was seen. */
function useStatusColumns(): Columns {
  const { t } = useTranslation();
  const times = useTimes();
  return useMemo(
    () => [
      {
        key: 'screen',
        title: t('displays.window'),
        width: 190,
        render: (_, { beat }) =>
          beat ? (
            <Two first={`${beat.width} × ${beat.height}`} then={t(`displays.wake.${beat.wakeLock}`)} />
          ) : (
            '—'
          ),
      },
      {
        key: 'seen',
        title: t('displays.lastSeen'),
        width: 170,
        render: (_, { lastSeenAt, lastSource }) =>
          lastSeenAt === null ? '—' : <Two first={times.moment(lastSeenAt)} then={lastSource ?? ''} />,
      },
    ],
    [t, times],
  );
}

const Two = ({ first, then }: { first: string; then: string }) => (
  <>
    {first}
    <br />
    <small>{then}</small>
  </>
);

function Verbs({ display, open }: { display: Display; open: (opened: Opened) => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { displayId: id, name } = display;
  return (
    <Space size={4} wrap>
      <HasPermi any={[changeDisplay.permission]}>
        <Button type="link" size="small" onClick={() => open({ what: 'plan', display })}>
          {t('displays.choosePlan')}
        </Button>
        <Button type="link" size="small" onClick={() => open({ what: 'change', display })}>
          {t('displays.change')}
        </Button>
        <Button type="link" size="small" onClick={() => dispatch(displayRotationRequested(id))}>
          {t('displays.rotate')}
        </Button>
      </HasPermi>
      <HasPermi any={[revokeDisplay.permission]}>
        <Button
          type="link"
          size="small"
          danger
          onClick={() => dispatch(displayRevocationRequested({ id, name }))}
        >
          {t('displays.revoke')}
        </Button>
      </HasPermi>
    </Space>
  );
}
