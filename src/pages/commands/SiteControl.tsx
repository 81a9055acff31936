import type { ControlledUnit } from '@contract/commands';
import { unitsQuery } from '@sagas/commands/commands.queries';
import { useTranslation } from 'react-i18next';
import { useTopic } from '@/live';
import { useQuery } from '@/queries/useQuery';
import { Pair } from './parts/Pair';
import { StateTag } from './parts/StateTag';
import './commands.css';

const mostUnits = 20;
const shown = ['switchedOn', 'setpointC'] as const;

const isCommanded = ({ points, live }: ControlledUnit): boolean =>
  live !== null || points.some(({ desired }) => desired !== null);

/** The short form of a site's control: the units of which something is wanted, and what they report. */
export function SiteControl({ siteId }: { siteId: number }) {
  const { t } = useTranslation();
  useTopic('commands');
  const { data, error, isStale } = useQuery(unitsQuery, { siteId, pageNum: 1, pageSize: mostUnits });
  if (data === null) return error === null ? null : <p role="alert">{t('commands.failedList')}</p>;
  const units = data.rows.filter(isCommanded);
  if (units.length === 0) return null;
  return (
    <section className="site-control" data-is-stale={isStale}>
      <h3>{t('commands.site.wanted')}</h3>
      <ul>
        {units.map((unit) => (
          <li key={unit.deviceId}>
            <b>{unit.name}</b>
            {unit.live === null ? null : <StateTag command={unit.live} />}
            <span className="site-control__pairs">
              {shown.map((of) => (
                <Pair key={of} unit={unit} of={of} isWhole />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
