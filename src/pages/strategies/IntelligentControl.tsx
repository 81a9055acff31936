import { strategySummaryQuery } from '@sagas/strategies/strategies.queries';
import { siteStrategyStates, type SiteStrategyState } from '@contract/strategyPrograms';
import { Card, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddressParts } from '@/app/useAddressParts';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { Programs } from './parts/Programs';
import { Sites } from './parts/Sites';
import '@/pages/commands/commands.css';
import './strategies.css';

const tabs = ['sites', 'programs'] as const;

/** How many sites stand where; each count leads to them. */
function Summary({ onGo }: { onGo: (state: SiteStrategyState) => void }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { data } = useQuery(strategySummaryQuery, { regionId: null });
  return (
    <div className="strategies-summary">
      {siteStrategyStates.map((state) => (
        <button
          key={state}
          type="button"
          data-tone={data !== null && data.states[state] > 0 ? state : undefined}
          onClick={() => onGo(state)}
        >
          <strong>{data === null ? '—' : times.number(data.states[state])}</strong>
          {t(`strategies.state.${state}`)}
        </button>
      ))}
    </div>
  );
}

/** Plans that save: how each site stands with its plan, and the programs with their versions and rollouts. */
export function IntelligentControl() {
  const { t } = useTranslation();
  const style = usePaletteStyle(usePalette());
  const { parts, change } = useAddressParts();
  const tab = tabs.find((each) => each === parts.get('tab')) ?? 'sites';
  const views = { sites: <Sites />, programs: <Programs /> };
  return (
    <Card className="strategies" style={style} title={<h1>{t('strategies.title')}</h1>}>
      <Summary onGo={(state) => change({ tab: null, state, page: null })} />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => change({ tab: key === 'sites' ? null : key })}
        items={tabs.map((key) => ({ key, label: t(`strategies.tab.${key}`), children: views[key] }))}
      />
    </Card>
  );
}
