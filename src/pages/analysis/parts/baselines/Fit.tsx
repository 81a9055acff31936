import { baselineLimits, type StoredBaseline } from '@contract/baselines';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

interface MeasureProps {
  name: string;
  value: number;
  limit: number;
}

/** A statistic with its limit; one beyond it says so by words and weight, not by colour alone. */
function Measure({ name, value, limit }: MeasureProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const isBeyond = Math.abs(value) > limit;
  return (
    <span data-beyond={isBeyond}>
      {name} {times.number(value * 100, 1)} %{' '}
      <small>{t(isBeyond ? 'baselines.beyond' : 'baselines.within', { n: limit * 100 })}</small>
    </span>
  );
}

export function Fit({ row: { cvRmse, nmbe, rSquared } }: { row: StoredBaseline }) {
  const times = useTimes();
  if (cvRmse === null || nmbe === null || rSquared === null) return null;
  return (
    <span className="baseline-cell baseline-fit">
      <Measure name="CV(RMSE)" value={cvRmse} limit={baselineLimits.cvRmse} />
      <Measure name="NMBE" value={nmbe} limit={baselineLimits.nmbe} />
      <span>R² {times.number(rSquared, 2)}</span>
    </span>
  );
}
