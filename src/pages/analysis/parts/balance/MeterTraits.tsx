import type { MeterTrait } from '@contract/siteEnergy';
import { minuteMs, secondMs } from '@contract/time';
import { meterTraitsQuery } from '@sagas/balance/balance.queries';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';
import { pointWords } from '../explore/lineNames';
import '@/crud/words';

const columns = ['meter', 'point', 'digit', 'interval', 'since'] as const;

/** The last digit and the interval of each counter of the site, by which it is judged. */
export function MeterTraits({ siteId, times }: { siteId: number; times: Times }) {
  const { t } = useTranslation();
  const { data } = useQuery(meterTraitsQuery, { siteId });
  if (!data || data.length === 0) return null;
  return (
    <section className="balance-card" aria-labelledby="balance-traits">
      <h2 id="balance-traits">{t('balance.traits.title')}</h2>
      <table className="balance-tree">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`balance.traits.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((trait) => (
            <TraitRow key={`${trait.deviceId}${trait.point}`} trait={trait} times={times} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TraitRow({ trait, times }: { trait: MeterTrait; times: Times }) {
  const { t } = useTranslation();
  const { deviceCode, deviceName, point, learnedKwh, declaredKwh, intervalS, since } = trait;
  const interval =
    intervalS * secondMs < minuteMs
      ? t('balance.traits.seconds', { n: times.number(intervalS) })
      : t('balance.traits.minutes', { n: times.number(Math.round(intervalS / 60)) });
  return (
    <tr>
      <td>{deviceName || deviceCode}</td>
      <td>{pointWords(t, point)}</td>
      <td>
        {times.number(declaredKwh ?? learnedKwh, 3)}{' '}
        <span className="quiet">
          {t(declaredKwh === null ? 'balance.traits.learned' : 'balance.traits.declared')}
        </span>
      </td>
      <td>{interval}</td>
      <td>{times.date(since)}</td>
    </tr>
  );
}
