import { useTranslation } from 'react-i18next';
import { shownPointsOf } from '@/pages/map/parts/shownPoints';
import { useTimes } from '@/time/useTimes';
import { useNow, useTechnician } from './useTechnician';

/** What the site says while one works on it, each with its age. */
export function SiteReadings({ siteId }: { siteId: number }) {
  const { t } = useTranslation();
  const times = useTimes();
  const now = useNow();
  const { values: known, streamed } = useTechnician();
  const values = known[siteId];
  const heard = (values?.devices ?? []).flatMap(({ id, name, state }) =>
    state ? [{ id, name, state }] : [],
  );
  return (
    <section aria-label={t('technician.values')}>
      <h3>{t('technician.values')}</h3>
      {values ? (
        <p data-streamed={streamed.includes(siteId)}>
          {streamed.includes(siteId)
            ? t('technician.streamed')
            : t('technician.known', { age: times.age(now - values.at) })}
        </p>
      ) : null}
      {heard.length === 0 ? <p>{t('technician.noValues')}</p> : null}
      {heard.map(({ id, name, state }) => (
        <dl key={id} className="technician-values">
          <dt>
            {name} <small>{t('technician.known', { age: times.age(now - state.at) })}</small>
          </dt>
          {shownPointsOf(state, t, times).map(({ key, name: point, text }) => (
            <dd key={key}>
              {point} <strong>{text ?? '—'}</strong>
            </dd>
          ))}
        </dl>
      ))}
    </section>
  );
}
