import { diagnosisKinds, type Diagnoses, type DiagnosisKind } from '@contract/diagnosis';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { rangeWords } from './words';

interface DiagnosisTilesProps {
  answer: Pick<Diagnoses, 'sums' | 'sites' | 'judged'>;
  kind: DiagnosisKind | null;
  times: Times;
  onKind: (kind: DiagnosisKind | null) => void;
}

/** What stands by kind; pressing one shows that kind alone, pressing it again shows all. */
export function DiagnosisTiles({ answer, kind, times, onKind }: DiagnosisTilesProps) {
  const { t } = useTranslation();
  return (
    <div className="diagnosis-tiles" role="group" aria-label={t('diagnosis.kind')}>
      {diagnosisKinds.map((name) => {
        const sum = answer.sums.find((one) => one.kind === name);
        const judged = answer.judged.find((one) => one.kind === name)?.sites ?? 0;
        const of = { n: times.number(judged), of: times.number(answer.sites) };
        return (
          <button
            key={name}
            type="button"
            aria-pressed={kind === name}
            data-none={sum === undefined}
            onClick={() => onKind(kind === name ? null : name)}
          >
            <span>{t(`diagnosis.${name}.name`)}</span>
            <strong>{sum || judged > 0 ? times.number(sum?.count ?? 0) : '—'}</strong>
            <small>{sum ? `${rangeWords(t, times, sum.kwhMonth)} kWh` : '—'}</small>
            <small>{t('diagnosis.judgedAt', of)}</small>
          </button>
        );
      })}
    </div>
  );
}
