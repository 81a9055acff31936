import { diagnosisKinds, type Diagnoses, type DiagnosisKind } from '@contract/diagnosis';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { rangeWords } from './words';

interface DiagnosisTilesProps {
  sums: Diagnoses['sums'];
  kind: DiagnosisKind | null;
  times: Times;
  onKind: (kind: DiagnosisKind | null) => void;
}

/** What stands by kind; pressing one shows that kind alone, pressing it again shows all. */
export function DiagnosisTiles({ sums, kind, times, onKind }: DiagnosisTilesProps) {
  const { t } = useTranslation();
  return (
    <div className="diagnosis-tiles" role="group" aria-label={t('diagnosis.kind')}>
      {diagnosisKinds.map((name) => {
        const sum = sums.find((one) => one.kind === name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={kind === name}
            data-none={sum === undefined}
            onClick={() => onKind(kind === name ? null : name)}
          >
            <span>{t(`diagnosis.${name}.name`)}</span>
            <strong>{times.number(sum?.count ?? 0)}</strong>
            <small>{sum ? `${rangeWords(t, times, sum.kwhMonth)} kWh` : '—'}</small>
          </button>
        );
      })}
    </div>
  );
}
