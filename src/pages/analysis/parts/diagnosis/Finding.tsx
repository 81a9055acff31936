import type { Diagnosis, DiagnosisEvidence, EvidenceSeries } from '@contract/diagnosis';
import { reportFaultFromDiagnosis } from '@contract/calls/faults';
import { faultOfDiagnosisRequested } from '@sagas/faults/faults.slice';
import { diagnosisEvidenceQuery } from '@sagas/diagnosis/diagnosis.queries';
import { Button, Result, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '@/app/store';
import { OptionChart } from '@/charts';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';
import { useLook } from '../explore/useLook';
import { OutdoorSources } from '../OutdoorSources';
import { evidenceOption, evidenceRows } from './evidenceOption';
import { moneyWords, placeWords, rangeWords, valueWords } from './words';

interface FindingProps {
  row: Diagnosis;
  times: Times;
}

function Evidence({ row, times, evidence }: FindingProps & { evidence: DiagnosisEvidence }) {
  const { t } = useTranslation();
  const look = useLook(times);
  const words = useMemo(
    () => ({
      nameOf: (key: EvidenceSeries) => t(`diagnosis.series.${key}`),
      dateOf: times.date,
      limit: t('diagnosis.limit'),
      found: [row.since, row.lastDay] as const,
    }),
    [t, times, row.since, row.lastDay],
  );
  if (evidence.days.length === 0) return <p className="quiet">{t('diagnosis.noEvidence')}</p>;
  return (
    <>
      <div className="diagnosis-chart">
        <OptionChart
          option={evidenceOption(evidence, look, words)}
          label={t('diagnosis.evidence')}
          saved={{ rows: () => evidenceRows(evidence, words), ground: look.palette.surface }}
        />
      </div>
      {evidence.outdoor && <OutdoorSources outdoor={evidence.outdoor} times={times} />}
    </>
  );
}

/** One finding: what speaks for it, what is at stake, how it is found and what to do. */
export function Finding({ row, times }: FindingProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, error } = useQuery(diagnosisEvidenceQuery, { id: row.id });
  return (
    <article className="diagnosis-finding" aria-labelledby="diagnosis-finding">
      <h2 id="diagnosis-finding">
        {t(`diagnosis.${row.kind}.name`)} · {placeWords(row)}
      </h2>
      <dl>
        <div>
          <dt>{t('diagnosis.value')}</dt>
          <dd>{valueWords(t, times, row)}</dd>
        </div>
        <div>
          <dt>{t('diagnosis.stake')}</dt>
          <dd>
            {rangeWords(t, times, row.kwhMonth)} kWh · {moneyWords(t, times, row)}
          </dd>
        </div>
      </dl>
      <h3>{t('diagnosis.evidence')}</h3>
      {data ? (
        <Evidence row={row} times={times} evidence={data} />
      ) : error ? (
        <Result status="warning" title={t('diagnosis.evidenceFailed')} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
      <h3>{t('diagnosis.how')}</h3>
      <p>{t(`diagnosis.${row.kind}.how`)}</p>
      <h3>{t('diagnosis.do')}</h3>
      <p>{t(`diagnosis.${row.kind}.do`)}</p>
      <p className="diagnosis-links">
        <Link to={`/site/${row.siteId}`}>{row.siteCode}</Link>
        {row.alarmId === null ? null : <span>{t('diagnosis.alarm')}</span>}
        {row.endedAt === null ? (
          <HasPermi any={[reportFaultFromDiagnosis.permission]}>
            <Button
              size="small"
              onClick={() => dispatch(faultOfDiagnosisRequested({ diagnosisId: row.id, note: '' }))}
            >
              {t('faults.ofAlarm')}
            </Button>
          </HasPermi>
        ) : null}
      </p>
    </article>
  );
}
