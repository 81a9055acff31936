import { ipmvpOptionOf, type SavingsOf, type SiteSaving } from '@contract/savings';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { useFormNames } from './useFormNames';

/** The baseline as an auditor asks of it: form, fit and what speaks against it. */
export function SavingModel({
  answer: { model, fit, baselineDays, baselineLeftOut, reportLeftOut, fedBack },
  of,
}: {
  answer: SiteSaving;
  of: SavingsOf;
}) {
  const { t } = useTranslation();
  const times = useTimes();
  const { named } = useFormNames();
  if (!model || !fit) return null;
  const figures = [
    ['option', t(`savings.option.${ipmvpOptionOf[of]}`)],
    ['form', named(model.form)],
    ['changePoints', model.changePointsC.map((point) => `${times.number(point, 1)} °C`).join(' · ')],
    ['cvRmse', `${times.number(fit.cvRmse * 100, 1)} %`],
    ['rSquared', times.number(fit.rSquared, 2)],
    ['autocorrelation', times.number(fit.autocorrelation, 2)],
    ['baselineDays', t('savings.daysLeftOut', { days: baselineDays, leftOut: baselineLeftOut })],
  ] as const;
  return (
    <details className="site-saving__model">
      <summary>{t('savings.model')}</summary>
      <dl>
        {figures
          .filter(([, value]) => value !== '')
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(`savings.figure.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {!fit.isYearLong && <p className="site-saving__quiet">{t('savings.notYearLong')}</p>}
      {fit.beyondDays > 0 && (
        <p className="site-saving__quiet">
          {t('savings.beyond', { days: fit.beyondDays, count: fit.beyondDays })}
        </p>
      )}
      {reportLeftOut > 0 && (
        <p className="site-saving__quiet">
          {t('savings.reportLeftOut', { days: reportLeftOut, count: reportLeftOut })}
        </p>
      )}
      {fedBack !== null && (
        <p className="site-saving__quiet">
          {t('savings.fedBack', {
            ...{ baseline: fedBack.baselineDays, report: fedBack.reportDays, leftOut: fedBack.leftOutDays },
            kwh: times.number(fedBack.kwh, 1),
          })}
        </p>
      )}
      <p className="site-saving__quiet">{t('savings.method')}</p>
    </details>
  );
}
