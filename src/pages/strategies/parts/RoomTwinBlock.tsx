import type { RoomTwin, TwinEstimate } from '@contract/twins';
import { roomTwinQuery } from '@sagas/strategies/strategies.queries';
import { useTranslation } from 'react-i18next';
import { Asked } from '@/pages/commands/parts/Asked';
import { useQuery } from '@/queries/useQuery';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import { useTimes } from '@/time/useTimes';

/** A value with its band, as people read it. */
export function useBand(): (estimate: TwinEstimate, decimals?: number, times?: number) => string {
  const { t } = useTranslation();
  const times = useTimes();
  return ({ value, low, high }, decimals = 0, factor = 1) => {
    const inUnit = (number: number): string => times.number(factor * number, decimals);
    return t('strategies.band', { value: inUnit(value), low: inUnit(low), high: inUnit(high) });
  };
}

const [percent, perMega] = [100, 1e-6];

function useFacts(): (twin: RoomTwin) => (readonly [string, string])[] {
  const { t } = useTranslation();
  const times = useTimes();
  const band = useBand();
  return (twin) => {
    const { minutesToLimit, mostExtraMinutes, limitC, lossWK, storeJK } = twin;
    const { lessPerK, efficiency, efficiencyChange, wallHours } = twin;
    return [
      [
        t('strategies.twin.minutes', { limit: times.number(limitC) }),
        minutesToLimit === null ? t('strategies.twin.far') : band(minutesToLimit),
      ],
      ...(mostExtraMinutes === null
        ? []
        : [
            [
              t('strategies.twin.extra'),
              t('strategies.twin.atMost', { minutes: times.number(mostExtraMinutes) }),
            ] as const,
          ]),
      ...(lossWK === null ? [] : [[t('strategies.twin.loss'), band(lossWK)] as const]),
      ...(storeJK === null ? [] : [[t('strategies.twin.store'), band(storeJK, 1, perMega)] as const]),
      ...(lessPerK === null ? [] : [[t('strategies.twin.lessPerK'), band(lessPerK, 1, percent)] as const]),
      ...(efficiency === null ? [] : [[t('strategies.twin.efficiency'), band(efficiency, 1)] as const]),
      ...(efficiencyChange === null
        ? []
        : [[t('strategies.twin.change'), band(efficiencyChange, 0, percent)] as const]),
      ...(wallHours === null ? [] : [[t('strategies.twin.wall'), times.number(wallHours, 1)] as const]),
    ];
  };
}

/** What the twin of a room says, with error bars, or why it says nothing. */
export function RoomTwinBlock({ siteId }: { siteId: number }) {
  const { t } = useTranslation();
  const answer = useQuery(roomTwinQuery, siteId);
  return (
    <section className="strategies-twin">
      <h3>{t('strategies.twin.title')}</h3>
      <Asked answer={answer}>{(twin) => <Known {...{ twin, siteId }} />}</Asked>
    </section>
  );
}

function Known({ twin, siteId }: { twin: RoomTwin; siteId: number }) {
  const { t } = useTranslation();
  const times = useTimes();
  const facts = useFacts();
  const { obstacle, scale, nights, day } = twin;
  return (
    <>
      {day === null ? null : (
        <p className="strategies-rule">{t('strategies.twin.read', { nights, day: times.date(day) })}</p>
      )}
      {obstacle === null ? null : (
        <p>
          {t(`strategies.twin.obstacle.${obstacle}`)} <ReadinessLink use="twin" siteId={siteId} />
        </p>
      )}
      {scale === 'unknown' || scale === 'vague' ? <p>{t(`strategies.twin.scale.${scale}`)}</p> : null}
      {obstacle === null ? (
        <dl>
          {facts(twin).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
