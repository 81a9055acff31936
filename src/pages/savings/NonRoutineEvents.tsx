import { addNonRoutine } from '@contract/calls/nonRoutine';
import type { NonRoutineEvent } from '@contract/nonRoutine';
import type { SavingsOf, SiteSaving } from '@contract/savings';
import { nonRoutineRemoveRequested } from '@sagas/savings/savings.actions';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { NonRoutineDialog } from './NonRoutineDialog';

interface Props {
  siteId: number;
  of: SavingsOf;
  answer: SiteSaving;
}

/** What was adjusted by hand, by whom and on what evidence. */
export function NonRoutineEvents({ siteId, of, answer: { events, nonRoutineKwh } }: Props) {
  const { t } = useTranslation();
  const times = useTimes();
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="site-saving__events" aria-label={t('nonRoutine.title')}>
      <h3>{t('nonRoutine.title')}</h3>
      {events.length === 0 ? <p className="site-saving__quiet">{t('nonRoutine.none')}</p> : null}
      {nonRoutineKwh === null || nonRoutineKwh === 0 ? null : (
        <p>{t('nonRoutine.taken', { kwh: times.number(nonRoutineKwh, 0) })}</p>
      )}
      <ul>
        {events.map((event) => (
          <Event key={event.id} siteId={siteId} event={event} />
        ))}
      </ul>
      <HasPermi any={[addNonRoutine.permission]}>
        <Button size="small" onClick={() => setAdding(true)}>
          {t('nonRoutine.add')}
        </Button>
      </HasPermi>
      {isAdding ? <NonRoutineDialog {...{ siteId, of }} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function Event({ siteId, event }: { siteId: number; event: NonRoutineEvent }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const { id, kind, from, to, kwhPerDay, option, note, evidenceName, author, at } = event;
  const day = (ms: number) => times.stamp(ms).slice(0, 10);
  return (
    <li>
      <strong>{t(`nonRoutine.kind.${kind}`)}</strong>
      <span>{to === null ? t('nonRoutine.since', { from: day(from) }) : `${day(from)} – ${day(to)}`}</span>
      <span>
        {kwhPerDay === null
          ? t('nonRoutine.excluded')
          : t('nonRoutine.perDay', { kwh: times.number(kwhPerDay, 1) })}
      </span>
      <span>{t('nonRoutine.option', { option })}</span>
      <q>{note}</q>
      <span className="site-saving__quiet">
        {t('nonRoutine.evidence', { name: evidenceName, author, at: times.stamp(at) })}
      </span>
      <HasPermi any={[addNonRoutine.permission]}>
        <ConfirmButton
          size="small"
          type="link"
          question={t('nonRoutine.removeAsk')}
          confirm={t('nonRoutine.remove')}
          cancel={t('experiments.cancel')}
          onConfirm={() => void dispatch(nonRoutineRemoveRequested({ siteId, event: id }))}
        >
          {t('nonRoutine.remove')}
        </ConfirmButton>
      </HasPermi>
    </li>
  );
}
