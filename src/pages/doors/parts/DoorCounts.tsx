import { doorStates, type DoorState } from '@contract/doors';
import { doorSummaryQuery } from '@sagas/doors/doors.queries';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';

interface DoorCountsProps {
  regionId: number | undefined;
  chosen: DoorState | undefined;
  onChoose: (state: DoorState | undefined) => void;
}

/** How many doors are in each state; pressed, a count shows only those, and pressed again all. */
export function DoorCounts({ regionId, chosen, onChoose }: DoorCountsProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const { data } = useQuery(doorSummaryQuery, { regionId: regionId ?? null });
  return (
    <div className="doors__counts">
      {doorStates.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          data-state={(data?.[state] ?? 0) > 0 ? state : undefined}
          onClick={() => onChoose(chosen === state ? undefined : state)}
        >
          <strong>{data === null ? '—' : times.number(data[state])}</strong>
          {t(`doors.state.${state}`)}
        </button>
      ))}
    </div>
  );
}
