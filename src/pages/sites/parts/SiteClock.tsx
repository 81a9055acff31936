import type { ClockCorrection, StampAhead } from '@contract/sites';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTimes, type Times } from '@/time/useTimes';
import { clockError } from '../clockError';

const correctionText = (t: TFunction, times: Times, correction: ClockCorrection): string => {
  const { sentAt, errorS, way, correctedAt } = correction;
  return [
    times.moment(sentAt),
    t(`siteClock.way.${way}`),
    errorS === null ? t('siteClock.unknown') : clockError(t, times, errorS),
    correctedAt === null ? t('siteClock.wrong') : t('siteClock.right', { at: times.moment(correctedAt) }),
  ].join(' · ');
};

const stampText = (t: TFunction, times: Times, stamp: StampAhead): string =>
  t(`siteClock.${stamp.kind}`, {
    device: stamp.deviceCode ?? '',
    alarm: stamp.definitionId === null ? '' : t(`alarm.${stamp.definitionId}.name`),
    at: times.moment(stamp.at),
    receivedAt: times.moment(stamp.receivedAt),
  });

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="site-page__clock">
      <summary>
        {title} ({lines.length})
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** When the time was sent to the controllers of the site and what came of it, and what bears a time of the future. */
export function SiteClock({
  corrections,
  stamps,
}: {
  corrections: readonly ClockCorrection[];
  stamps: readonly StampAhead[];
}) {
  const { t } = useTranslation();
  const times = useTimes();
  return (
    <>
      <Listed
        title={t('siteClock.log')}
        lines={corrections.map((correction) => correctionText(t, times, correction))}
      />
      <Listed title={t('siteClock.ahead')} lines={stamps.map((stamp) => stampText(t, times, stamp))} />
    </>
  );
}
