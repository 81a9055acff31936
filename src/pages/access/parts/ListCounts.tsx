import { accessSummaryQuery } from '@sagas/access/access.queries';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';

const counts = ['doors', 'confirmed', 'open', 'offline', 'urgent'] as const;

/** How many doors have confirmed their list, and how many have not. */
export function ListCounts() {
  const { t } = useTranslation();
  const times = useTimes();
  const { data } = useQuery(accessSummaryQuery, 'all');
  return (
    <dl className="card-lists__counts">
      {counts.map((count) => (
        <div key={count} data-count={(data?.[count] ?? 0) > 0 ? count : undefined}>
          <dd>{data === null ? '—' : times.number(data[count])}</dd>
          <dt>{t(`access.count.${count}`)}</dt>
        </div>
      ))}
    </dl>
  );
}
