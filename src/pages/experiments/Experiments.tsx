import { ExperimentState, type Experiment } from '@contract/experiments';
import { experimentsQuery } from '@sagas/experiments/experiments.queries';
import { Select, Table, Tag, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddressParts } from '@/app/useAddressParts';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { Asked } from '@/pages/commands/parts/Asked';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import type { Tone } from '@/ui/tone';
import { ExperimentPanel } from './parts/ExperimentPanel';
import { Verdict } from './parts/Verdict';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import '@/pages/commands/commands.css';
import './experiments.css';

const tones: Record<ExperimentState, Tone> = { running: 'processing', done: 'success', stopped: 'warning' };

const wholeIn = (params: URLSearchParams, name: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : undefined;

function useColumns(onChoose: (id: number) => void): TableColumnsType<Experiment> {
  const { t } = useTranslation();
  const times = useTimes();
  return [
    {
      title: t('experiments.column.site'),
      key: 'site',
      width: 150,
      render: (_, { id, siteName }) => (
        <button type="button" className="experiments-choose" onClick={() => onChoose(id)}>
          {siteName}
        </button>
      ),
    },
    {
      title: t('experiments.column.program'),
      key: 'program',
      width: 130,
      render: (_, { programName, version }) => t('strategies.site.program', { name: programName, version }),
    },
    {
      title: t('experiments.column.state'),
      key: 'state',
      width: 100,
      render: (_, { state }) => <Tag color={tones[state]}>{t(`experiments.state.${state}`)}</Tag>,
    },
    {
      title: t('experiments.column.today'),
      key: 'today',
      width: 70,
      render: (_, { isOn }) => (isOn === null ? '—' : t(isOn ? 'experiments.on' : 'experiments.off')),
    },
    { title: t('experiments.column.says'), key: 'says', render: (_, row) => <Verdict experiment={row} /> },
    {
      title: t('experiments.column.end'),
      key: 'end',
      width: 110,
      // The last day of it, with its year: most end in the next one.
      render: (_, { to, endedAt }) => times.stamp(endedAt ?? to - 1).slice(0, 10),
    },
  ];
}

/** On/off experiments: those under way with the days they still need, then what was proven and what was not. */
export function Experiments() {
  const { t } = useTranslation();
  const style = usePaletteStyle(usePalette());
  const { parts, change } = useAddressParts();
  const state = ExperimentState.options.find((each) => each === parts.get('state'));
  const siteId = wholeIn(parts, 'site');
  const chosen = wholeIn(parts, 'experiment');
  const answer = useQuery(experimentsQuery, {
    ...(state !== undefined && { state }),
    ...(siteId !== undefined && { siteId }),
  });
  const columns = useColumns((id) => change({ experiment: String(id) }, { replace: false }));
  return (
    <section className="experiments" style={style} aria-labelledby="experiments">
      <header data-tour="experiments">
        <h1 id="experiments">{t('experiments.title')}</h1>
        <Select
          allowClear
          aria-label={t('experiments.column.state')}
          placeholder={t('experiments.column.state')}
          value={state}
          options={ExperimentState.options.map((value) => ({
            value,
            label: t(`experiments.state.${value}`),
          }))}
          onChange={(value: ExperimentState | undefined) => change({ state: value ?? null })}
        />
      </header>
      <Asked answer={answer}>
        {(rows) => (
          <div className="experiments-split">
            <Table<Experiment>
              className={cardRows}
              rowKey="id"
              size="small"
              dataSource={rows}
              locale={{
                emptyText: (
                  <EmptyList text={t('experiments.empty')}>
                    <Onward way="strategies" /> <ReadinessLink use="experiment" />
                  </EmptyList>
                ),
              }}
              columns={withLabels(columns, false)}
            />
            {chosen === undefined ? null : <ExperimentPanel key={chosen} id={chosen} />}
          </div>
        )}
      </Asked>
    </section>
  );
}
