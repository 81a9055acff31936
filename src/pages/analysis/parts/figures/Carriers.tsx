import type { KeyFigureRow } from '@contract/keyFigures';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';

interface CarriersProps {
  total: KeyFigureRow;
  /** Meters of carriers in sight. */
  meters: number;
  times: Times;
}

/** What each carrier used behind its own meter, and with its share of what all of them share. */
export function Carriers({ total, meters, times }: CarriersProps) {
  const { t } = useTranslation();
  if (total.carriers.length === 0)
    return (
      <p className="quiet">
        {meters === 0 ? t('keyFigures.noCarriers') : t('keyFigures.carriersUnknown', { count: meters })}
      </p>
    );
  return (
    <table className="key-figures__carriers">
      <caption>{t('keyFigures.carriers')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('keyFigures.carrier')}</th>
          <th scope="col">{t('keyFigures.carrierOwn')}</th>
          <th scope="col">{t('keyFigures.carrierAll')}</th>
        </tr>
      </thead>
      <tbody>
        {total.carriers.map(({ carrier, kwh, allocatedKwh }) => (
          <tr key={carrier}>
            <th scope="row">{t('keyFigures.carrierN', { n: carrier })}</th>
            <td>{times.number(kwh)} kWh</td>
            <td>{times.number(allocatedKwh)} kWh</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
