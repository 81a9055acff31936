import type { DayRecount } from '@contract/siteEnergy';
import { dayRecountsQuery } from '@sagas/balance/balance.queries';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';
import '@/crud/words';

interface RecountsProps {
  siteId: number;
  span: readonly [number, number];
  times: Times;
}

const columns = ['day', 'part', 'before', 'now', 'band', 'reason'] as const;

/** Days that were counted otherwise before, with what they were and why; nothing where there are none. */
export function Recounts({ siteId, span: [from, to], times }: RecountsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(dayRecountsQuery, { siteId, from, to });
  if (!data || data.length === 0) return null;
  return (
    <section className="balance-card" aria-labelledby="balance-recounts">
      <h2 id="balance-recounts">{t('balance.recounts.title')}</h2>
      <p className="quiet">{t('balance.recounts.about')}</p>
      <table className="balance-tree">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`balance.recounts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <RecountRow key={`${row.day}${row.part}`} row={row} times={times} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RecountRow({ row, times }: { row: DayRecount; times: Times }) {
  const { t } = useTranslation();
  const words = (kwh: number | null): string => (kwh === null ? '—' : times.number(kwh, 1));
  return (
    <tr>
      <td>{times.date(row.day)}</td>
      <td>{t(`balance.node.${row.part}`)}</td>
      <td>{words(row.oldKwh)}</td>
      <td>{words(row.newKwh)}</td>
      <td>{row.bandKwh === null ? '—' : `± ${words(row.bandKwh)}`}</td>
      <td>{t(`balance.recounts.of.${row.reason}`)}</td>
    </tr>
  );
}
