import type { Experiment } from '@contract/experiments';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import './verdict.css';

/** Progress until the planned end, then the one claim with its band; of one that was stopped, why. */
export function Verdict({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { state, why, note, result, daysLeft, elapsed, isHeld } = experiment;
  if (state === 'running')
    return (
      <span>
        {daysLeft === 0
          ? t('experiments.counting')
          : t('experiments.left', { days: daysLeft, count: daysLeft, on: elapsed.on, off: elapsed.off })}
      </span>
    );
  if (state === 'stopped')
    return (
      <span className="experiments-stopped">
        <span>{t(`experiments.why.${why ?? 'byHand'}`)}</span>
        {note === '' ? null : <q>{note}</q>}
        {isHeld ? <em>{t('experiments.held')}</em> : null}
      </span>
    );
  const saving = result?.saving;
  if (!saving) return <span>{t(`experiments.noResult.${result?.obstacle ?? 'fewDays'}`)}</span>;
  const { savedKwhPerDay, lowKwhPerDay, highKwhPerDay, verdict } = saving;
  const number = (value: number) => times.number(value, 1);
  return (
    <strong data-verdict={verdict}>
      {t(`experiments.verdict.${verdict}`, {
        kwh: number(Math.abs(savedKwhPerDay)),
        low: number(lowKwhPerDay),
        high: number(highKwhPerDay),
        band: number((highKwhPerDay - lowKwhPerDay) / 2),
      })}
    </strong>
  );
}
