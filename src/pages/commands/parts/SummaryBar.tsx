import type { CommandSummary } from '@contract/commands';
import { commandSummaryQuery } from '@sagas/commands/commands.queries';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import type { ControlTab } from './tabs';

type Count = Exclude<keyof CommandSummary, 'troubles'>;

const counts: readonly { of: Count; tab: ControlTab; tone?: 'bad' | 'doubt' }[] = [
  { of: 'underWay', tab: 'commands' },
  { of: 'unproven', tab: 'commands' },
  { of: 'inDoubt', tab: 'commands', tone: 'doubt' },
  { of: 'failed', tab: 'commands', tone: 'bad' },
  { of: 'waitingApproval', tab: 'batches', tone: 'doubt' },
  { of: 'overrides', tab: 'units' },
];

/** How many commands stand where; each count leads to them. */
export function SummaryBar({ onGo }: { onGo: (tab: ControlTab) => void }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { data } = useQuery(commandSummaryQuery, 'all');
  return (
    <div className="commands-summary" data-tour="control">
      {counts.map(({ of, tab, tone }) => (
        <button
          key={of}
          type="button"
          data-tone={data !== null && data[of] > 0 ? tone : undefined}
          onClick={() => onGo(tab)}
        >
          <strong>{data === null ? '—' : times.number(data[of])}</strong>
          {t(`commands.summary.${of}`)}
        </button>
      ))}
    </div>
  );
}
