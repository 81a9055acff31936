import { leastBaselineDays, leastReportingDays } from '@contract/savings';
import type { StrategySaving } from '@contract/strategySavings';
import { strategySavingsQuery } from '@sagas/strategies/strategies.queries';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSavingWords } from '@/pages/analysis/parts/baselines/useSavingWords';
import { useQuery } from '@/queries/useQuery';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import { useTimes } from '@/time/useTimes';

/** Of a stamp: 2026-11-21. */
const dateLength = 10;
/** Days that a site needs before and since it came under control. */
const needed = { before: leastBaselineDays, since: leastReportingDays };

function ByBaselines({ saved, told, sites, since }: StrategySaving) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useSavingWords();
  if (sites === 0) return <span>{t('strategySavings.noSites')}</span>;
  if (saved === null || since === null)
    return (
      <span>
        {t('strategySavings.noBaseline', needed)} <ReadinessLink use="baseline" />
      </span>
    );
  return (
    <>
      <b>{words(saved)}</b>
      <small>
        {t('strategySavings.basis', { told, sites, day: times.stamp(since).slice(0, dateLength) })}
      </small>
    </>
  );
}

function ByExperiments({ experiments: { perDay, told, running }, sites }: StrategySaving) {
  const { t } = useTranslation();
  const times = useTimes();
  const number = (value: number) => times.number(Math.abs(value), 1);
  return (
    <>
      {perDay === null ? null : (
        <small>
          {t(`strategySavings.day.${perDay.verdict}`, {
            ...{ told, kwh: number(perDay.savedKwh), band: number(perDay.bandKwh) },
          })}
        </small>
      )}
      {running > 0 ? <small>{t('strategySavings.running', { running })}</small> : null}
      {sites > 0 && perDay === null && running === 0 ? (
        <Link to="/analysis/experiments">{t('strategySavings.prove')}</Link>
      ) : null}
    </>
  );
}

const nothing = { sites: 0, told: 0, saved: null, since: null, programName: '' };
const untried = { running: 0, stopped: 0, told: 0, perDay: null };

/** What a program saved, never without its band, or what is to be done so that it can be told. */
export function Saved({ programId }: { programId: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(strategySavingsQuery, { regionId: null });
  if (data === null) return <>{error === null ? '…' : t('strategySavings.failed')}</>;
  const saving = data.programs.find((program) => program.programId === programId) ?? {
    ...{ ...nothing, programId, experiments: untried },
  };
  return (
    <span className="strategies-saved">
      <ByBaselines {...saving} />
      <ByExperiments {...saving} />
    </span>
  );
}

/** All programs as one; nothing where none tells, as each says for itself what it needs. */
export function SavedTogether() {
  const { t } = useTranslation();
  const times = useTimes();
  const { data } = useQuery(strategySavingsQuery, { regionId: null });
  const saved = data?.total.saved ?? null;
  if (data === null || saved === null) return null;
  return (
    <p className="strategies-saved">
      <span>
        {t('strategySavings.all')}{' '}
        <b>
          {t(`savings.short.${saved.verdict}`, {
            ...{ kwh: times.number(Math.abs(saved.savedKwh)), band: times.number(saved.bandKwh) },
          })}
        </b>{' '}
        <small>{t('strategySavings.wall.told', { told: data.total.told, sites: data.total.sites })}</small>
      </span>
    </p>
  );
}
