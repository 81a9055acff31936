import type { FaultDetail, FaultEarlier } from '@contract/faults';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { alarmNameOf } from '@/pages/alarms/names';
import type { Times } from '@/time/useTimes';

function Earlier({ order, times }: { order: FaultEarlier; times: Times }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, reportedAt, state, title, definitionId, causeName, completion } = order;
  const name = title || (definitionId === null ? t('faults.untitled') : alarmNameOf(t, definitionId));
  return (
    <li>
      <time dateTime={new Date(reportedAt).toISOString()}>{times.moment(reportedAt)}</time>
      <span>
        #{id} {name}{' '}
        <small className="quiet">
          {t(`faults.state.${state}`)}
          {causeName ? ` · ${causeName[language]}` : null}
        </small>
        {completion ? <q>{completion}</q> : null}
      </span>
    </li>
  );
}

interface PreparationProps {
  detail: Pick<FaultDetail, 'earlier' | 'parts' | 'deviceId'>;
  times: Times;
}

/** What happened there before, and what may be needed. */
export function Preparation({ detail: { earlier, parts, deviceId }, times }: PreparationProps) {
  const { t } = useTranslation();
  return (
    <>
      {earlier.length === 0 ? null : (
        <section>
          <h3>{t(deviceId === null ? 'faults.earlierAtSite' : 'faults.earlierOfDevice')}</h3>
          <ol className="fault-panel__life">
            {earlier.map((order) => (
              <Earlier key={order.id} order={order} times={times} />
            ))}
          </ol>
        </section>
      )}
      {parts.length === 0 ? null : (
        <section>
          <h3>{t('faults.parts')}</h3>
          <p>{parts.map(({ code, name }) => `${name} (${code})`).join(' · ')}</p>
        </section>
      )}
    </>
  );
}
