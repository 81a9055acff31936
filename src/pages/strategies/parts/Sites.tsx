import { siteStrategyStates, type SiteStrategy } from '@contract/strategyPrograms';
import { programsQuery, siteStrategiesQuery } from '@sagas/strategies/strategies.queries';
import { Button, Select, Table, Tag, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAddressParts } from '@/app/useAddressParts';
import { RegionSelect } from '@/regions/RegionSelect';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { Asked } from '@/pages/commands/parts/Asked';
import { ProveButton } from '@/pages/experiments/parts/ProveButton';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { EmptyList } from '@/crud/EmptyList';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import { toneOfState, useStrategyWords } from './words';
import { atLeast } from '@/ui/tableWidths';

const wholeIn = (params: URLSearchParams, name: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : undefined;

/** What is looked for stands in the address. */
function useSought() {
  const { parts, change } = useAddressParts();
  const [text, regionId, programId] = [
    parts.get('text') ?? '',
    wholeIn(parts, 'region'),
    wholeIn(parts, 'program'),
  ];
  const state = siteStrategyStates.find((each) => each === parts.get('state'));
  const page = { pageNum: wholeIn(parts, 'page') ?? 1, pageSize: wholeIn(parts, 'size') ?? 20 };
  const asked = {
    ...page,
    ...(text.trim() !== '' && { text: text.trim().slice(0, 64) }),
    ...(regionId !== undefined && { regionId }),
    ...(programId !== undefined && { programId }),
    ...(state !== undefined && { state }),
  };
  const isNarrowed = [regionId, programId, state].some((each) => each !== undefined) || text.trim() !== '';
  const lift = () => change({ text: null, region: null, program: null, state: null, page: null });
  return { text, regionId, programId, state, page, asked, change, clear: isNarrowed ? lift : undefined };
}

type Sought = ReturnType<typeof useSought>;

function Filters({ text, regionId, programId, state, change }: Sought) {
  const { t } = useTranslation();
  const { data: programs } = useQuery(programsQuery, 'all');
  const to = (name: string) => (value: number | string | undefined) =>
    change({ [name]: value === undefined || value === '' ? null : String(value), page: null });
  return (
    <div className="strategies-tools">
      <LimitedInput
        allowClear
        max={64}
        aria-label={t('strategies.filter.text')}
        placeholder={t('strategies.filter.text')}
        value={text}
        onChange={({ target }) => to('text')(target.value)}
      />
      <RegionSelect value={regionId} onChange={(id) => to('region')(id ?? undefined)} />
      <Select
        allowClear
        aria-label={t('strategies.filter.state')}
        placeholder={t('strategies.filter.state')}
        value={state}
        options={siteStrategyStates.map((value) => ({ value, label: t(`strategies.state.${value}`) }))}
        onChange={to('state')}
      />
      <Select
        allowClear
        aria-label={t('strategies.filter.program')}
        placeholder={t('strategies.filter.program')}
        value={programId}
        options={(programs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={to('program')}
      />
    </div>
  );
}

function useColumns(): TableColumnsType<SiteStrategy> {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useStrategyWords();
  return [
    {
      title: t('strategies.column.site'),
      key: 'site',
      width: 180,
      render: (_, { siteId, siteName }) => <Link to={`/site/${siteId}#strategies`}>{siteName}</Link>,
    },
    {
      title: t('strategies.column.state'),
      key: 'state',
      width: 100,
      render: (_, { state }) => <Tag color={toneOfState(state)}>{t(`strategies.state.${state}`)}</Tag>,
    },
    {
      title: t('strategies.column.program'),
      key: 'program',
      width: 150,
      render: (_, { programName, version }) =>
        programName === null || version === null
          ? '—'
          : t('strategies.site.program', { name: programName, version }),
    },
    {
      title: t('strategies.column.says'),
      key: 'says',
      render: (_, { said, state }) => {
        if (state === 'returning') return t('strategies.say.returningText');
        if (said === null) return t('strategies.say.undecided');
        return said.guard === null ? words.wants(said) : words.allowed(said);
      },
    },
    {
      title: t('strategies.column.kept'),
      key: 'kept',
      width: 220,
      render: (_, { kept }) => words.kept(kept),
    },
    {
      title: t('strategies.column.at'),
      key: 'at',
      width: 130,
      render: (_, { decidedAt }) => (decidedAt === null ? '—' : times.moment(decidedAt)),
    },
    {
      title: t('strategies.column.proof'),
      key: 'proof',
      width: 130,
      render: (_, { siteId }) => <ProveButton siteId={siteId} size="small" type="link" />,
    },
  ];
}

/** Every site with a plan: those held back first. */
export function Sites() {
  const { t } = useTranslation();
  const sought = useSought();
  const columns = useColumns();
  const answer = useQuery(siteStrategiesQuery, sought.asked);
  const { page, change, clear } = sought;
  return (
    <>
      <Filters {...sought} />
      <Asked answer={answer}>
        {({ rows, total }) => (
          <Table<SiteStrategy>
            className={cardRows}
            rowKey="siteId"
            size="small"
            scroll={atLeast(1_080)}
            dataSource={rows}
            pagination={{
              ...{ current: page.pageNum, pageSize: page.pageSize, total, showSizeChanger: true },
              onChange: (number, size) => change({ page: String(number), size: String(size) }),
            }}
            locale={{
              emptyText: (
                <EmptyList text={t('strategies.empty.sites')} clear={clear}>
                  <Button type="link" onClick={() => change({ tab: 'programs' })}>
                    {t('strategies.empty.toPrograms')}
                  </Button>
                  <ReadinessLink use="strategies" regionId={sought.regionId} />
                </EmptyList>
              ),
            }}
            columns={withLabels(columns, false)}
          />
        )}
      </Asked>
    </>
  );
}
