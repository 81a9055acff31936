import { faultRateNames, ratesOf, type FaultFigures } from '@contract/faultFigures';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { rateText } from './rateText';

interface RatesProps {
  figures: FaultFigures;
  times: Times;
  children: ReactNode;
}

/** Every figure with its definition beside it; further ones follow. */
export function Rates({ figures, times, children }: RatesProps) {
  const { t } = useTranslation();
  const rates = ratesOf(figures.sums, figures);
  return (
    <dl className="measures">
      <div className="measures-measure">
        <dt>{t('faults.rate.orders')}</dt>
        <dd>
          <strong>{times.number(figures.sums.orders)}</strong>
          <span className="measures-measure__target">{t('faults.rateHint.orders')}</span>
        </dd>
      </div>
      {faultRateNames.map((name) => (
        <div key={name} className="measures-measure">
          <dt>{t(`faults.rate.${name}`)}</dt>
          <dd>
            <strong>{rateText(name, rates, times)}</strong>
            <span className="measures-measure__target">{t(`faults.rateHint.${name}`)}</span>
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
