import type { FsuSource } from '@contract/fsuSources';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import '@/crud/words';
import { useTimes } from '@/time/useTimes';
import { Codes } from './Codes';

/** What the answers of the unit lack, or hold beside what it declared, and history that is not to be had. */
export function Lacks({ source }: { source: FsuSource }) {
  const { lacks, silent, gaps } = source;
  const { t } = useTranslation();
  const times = useTimes();
  const why = (error: string) =>
    error === 'tooOld' ? t('fsu.gaps.tooOld') : t(`resource.fsuUnits.option.error.${error}`);
  return (
    <>
      {silent.length > 0 ? (
        <Alert type="warning" showIcon title={t('fsu.silent')} description={silent.join(' · ')} />
      ) : null}
      <Codes source={source} />
      {lacks.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('fsu.lacks')}
          description={
            <ul>
              {lacks.map(({ command, at, why: error }) => (
                <li key={command}>{t('fsu.lacks.one', { command, why: why(error), at: times.stamp(at) })}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      {gaps.length > 0 ? (
        <details>
          <summary>{t('fsu.gaps', { count: gaps.length })}</summary>
          <ul>
            {gaps.map((gap) => (
              <li key={gap.id}>
                {t('fsu.gaps.one', {
                  ...{ from: times.stamp(gap.from), to: times.stamp(gap.to), why: why(gap.why) },
                })}
                {gap.filledAt === null ? null : (
                  <span>{t('fsu.gaps.filled', { at: times.stamp(gap.filledAt) })}</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
