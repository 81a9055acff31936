import { wallKeyFigureDays } from '@contract/keyFigures';
import { wallKeyFiguresQuery } from '@sagas/keyFigures/keyFigures.queries';
import { useTranslation } from 'react-i18next';
import { figureNumber, figureUnit } from '@/figures/keyFigureWords';
import { useQuery } from '@/queries/useQuery';
import type { WidgetProps } from '../parts/widget';
import './keyFigures.css';

const shown = ['pueLike', 'coolingShare', 'cop', 'freeUsedShare', 'aboveLimitH'] as const;

/** Key figures of energy of the last 30 whole days, with how much of them was measured. */
export function KeyFigures({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const { data, error, isStale } = useQuery(wallKeyFiguresQuery, { regionId });
  if (!data)
    return <p className="wall-figures__none">{t(error ? 'keyFigures.failed' : 'keyFigures.loading')}</p>;
  const share = data.ofDays === 0 ? 0 : data.total.days / data.ofDays;
  return (
    <div className="wall-figures" data-stale={isStale}>
      {shown.map((name) => {
        const { value } = data.total.figures[name];
        return (
          <div key={name} className="wall-figures__one">
            <span className="wall-figures__label">{t(`keyFigure.${name}.short`)}</span>
            <span className="wall-figures__value">
              {figureNumber(times, name, value)}
              <small>{value === null ? '' : figureUnit(t, name)}</small>
            </span>
          </div>
        );
      })}
      <p className="wall-figures__foot">
        {t(isStale ? 'keyFigures.stale' : 'keyFigures.wallFoot', {
          days: wallKeyFigureDays,
          share: times.number(share * 100),
        })}
      </p>
    </div>
  );
}
