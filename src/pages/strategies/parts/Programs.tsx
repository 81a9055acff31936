import * as calls from '@contract/calls/strategies';
import type { StrategyProgram } from '@contract/strategyPrograms';
import { programsQuery } from '@sagas/strategies/strategies.queries';
import { Button, Table, Tag, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Asked } from '@/pages/commands/parts/Asked';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import type { Tone } from '@/ui/tone';
import { cardRows, withLabels } from '@/ui/cardRows';
import { ProgramActs } from './ProgramActs';
import type { ProgramAsk } from './programAsk';
import { ProgramDialog } from './ProgramDialog';
import { RolloutDialog } from './RolloutDialog';
import { RolloutLine } from './RolloutLine';
import { Saved, SavedTogether } from './Saved';
import { atLeast } from '@/ui/tableWidths';
import { EmptyList } from '@/crud/EmptyList';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import { NarrowedPage } from '@/crud/usage/NarrowedPage';
import { useUsed } from '@/crud/usage/useUsed';

const tones: Record<StrategyProgram['state'], Tone> = {
  draft: 'default',
  shadow: 'processing',
  rollingOut: 'processing',
  active: 'success',
  stopped: 'warning',
};

function Scope({ program }: { program: StrategyProgram }) {
  const { t } = useTranslation();
  const { scope, regionName, buildTypeName, groupName } = program;
  const parts = [
    groupName,
    regionName,
    buildTypeName,
    scope.stationClass === null ? null : t('strategies.scope.class', { name: scope.stationClass }),
  ].filter((part) => part !== null);
  return <>{parts.length === 0 ? t('strategies.scope.all') : parts.join(' · ')}</>;
}

/** What a program is. */
function useOwnColumns(): TableColumnsType<StrategyProgram> {
  const { t } = useTranslation();
  return [
    {
      title: t('strategies.column.program'),
      key: 'name',
      width: 150,
      render: (_, { name, version, activeVersion }) => (
        <span className="strategies-program">
          <b>{name}</b>
          <small>
            {activeVersion === null || activeVersion === version
              ? t('strategies.version', { number: version })
              : t('strategies.versionAtWork', { number: version, active: activeVersion })}
          </small>
        </span>
      ),
    },
    {
      title: t('strategies.column.state'),
      key: 'state',
      width: 110,
      render: (_, { state }) => <Tag color={tones[state]}>{t(`strategies.programState.${state}`)}</Tag>,
    },
    {
      title: t('strategies.column.scope'),
      key: 'scope',
      width: 130,
      render: (_, program) => <Scope program={program} />,
    },
    {
      title: t('strategies.column.strategies'),
      key: 'strategies',
      render: (_, { strategies }) =>
        strategies.map(({ kind }) => t(`strategies.kind.${kind}`)).join(t('strategies.say.and')),
    },
  ];
}

/** How it stands, what it saved and what may be done with it. */
function useColumns(ask: (what: ProgramAsk) => void): TableColumnsType<StrategyProgram> {
  const { t } = useTranslation();
  const own = useOwnColumns();
  return [
    ...own,
    {
      title: t('strategies.column.sites'),
      key: 'sites',
      width: 110,
      render: (_, { id, sites, working }) => (
        <Link to={`?program=${id}`}>{t('strategies.sitesOf', { sites, working })}</Link>
      ),
    },
    {
      title: t('strategySavings.column'),
      key: 'saved',
      width: 270,
      render: (_, { id }) => <Saved programId={id} />,
    },
    {
      title: t('strategies.column.rollout'),
      key: 'rollout',
      width: 230,
      render: (_, { rollout }) => (rollout === null ? '—' : <RolloutLine rollout={rollout} />),
    },
    {
      title: t('strategies.column.acts'),
      key: 'acts',
      width: 180,
      render: (_, program) => (program.mayEdit ? <ProgramActs program={program} onAsk={ask} /> : null),
    },
  ];
}

/** All, or those that use a region or a building type. */
function useShown() {
  const { used, idOf } = useUsed();
  const [regionId, buildTypeId] = [idOf('regions'), idOf('buildTypes')];
  return ({ scope }: StrategyProgram): boolean =>
    used === null ||
    (regionId !== null && scope.regionId === regionId) ||
    (buildTypeId !== null && scope.buildTypeId === buildTypeId);
}

/** Programs with their versions and how far their rollouts have come. */
export function Programs() {
  const { t } = useTranslation();
  const [asked, ask] = useState<ProgramAsk | null>(null);
  const columns = useColumns(ask);
  const answer = useQuery(programsQuery, 'all');
  const isShown = useShown();
  const close = (): void => ask(null);
  return (
    <>
      <p className="strategies-rule">{t('strategies.rule')}</p>
      <NarrowedPage />
      <SavedTogether />
      <HasPermi any={[calls.editPermission]}>
        <div className="strategies-tools">
          <Button type="primary" onClick={() => ask({ verb: 'add' })}>
            {t('strategies.act.add')}
          </Button>
        </div>
      </HasPermi>
      <Asked answer={answer}>
        {(programs) => (
          <Table<StrategyProgram>
            className={cardRows}
            rowKey="id"
            size="small"
            scroll={atLeast(1310)}
            dataSource={programs.filter(isShown)}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            locale={{
              emptyText: (
                <EmptyList text={t('strategies.empty.programs')}>
                  <HasPermi any={[calls.editPermission]}>
                    <Button onClick={() => ask({ verb: 'add' })}>{t('crud.addFirst')}</Button>
                  </HasPermi>{' '}
                  <ReadinessLink use="strategies" />
                </EmptyList>
              ),
            }}
            columns={withLabels(columns)}
          />
        )}
      </Asked>
      {asked?.verb === 'add' ? <ProgramDialog program={null} onClose={close} /> : null}
      {asked?.verb === 'version' ? <ProgramDialog program={asked.program} onClose={close} /> : null}
      {asked?.verb === 'rollOut' ? <RolloutDialog program={asked.program} onClose={close} /> : null}
    </>
  );
}
