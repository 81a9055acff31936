import type { AlarmGuidance, AlarmGuide, GuidePlace } from '@contract/alarmGuides';
import type { Alarm } from '@contract/alarms';
import { guideDialogOpened, guideRemoveRequested } from '@sagas/alarms/actions/alarmGuides.slice';
import { Button, Skeleton } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Times } from '@/time/useTimes';
import { useFocusBack } from '@/pages/alarms/keys/useFocusBack';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { GuideDialog } from './GuideDialog';
import { useGuidance, useGuideWords } from './useGuidance';
import './guides.css';

interface GuidesProps {
  alarm: Alarm;
  times: Times;
}

interface GuideProps extends GuidesProps {
  guide: AlarmGuide;
  place: GuidePlace;
}

/** A display of this console opens in it, a document beside it. */
export function GuideTarget({ link }: { link: string }) {
  if (link.startsWith('/')) return <Link to={link}>{link}</Link>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {link}
    </a>
  );
}

function Acts({ alarm, guide, place }: Omit<GuideProps, 'times'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { placeOf, whichOf } = useGuideWords();
  const of = { place: placeOf(place), which: whichOf(guide.definitionId) };
  const { id, version } = guide;
  return (
    <span className="alarm-guide__acts">
      <Button
        type="link"
        size="small"
        aria-label={t('alarms.guide.changeOf', of)}
        onClick={() => dispatch(guideDialogOpened({ alarmId: alarm.id, guide }))}
      >
        {t('alarms.guide.change')}
      </Button>
      <ConfirmButton
        type="link"
        size="small"
        aria-label={t('alarms.guide.removeOf', of)}
        question={t('alarms.guide.removeSure')}
        confirm={t('alarms.guide.remove')}
        cancel={t('alarms.cancel')}
        onConfirm={() => dispatch(guideRemoveRequested({ id, version }))}
      >
        {t('alarms.guide.remove')}
      </ConfirmButton>
    </span>
  );
}

function Guide({ alarm, guide, place, times }: GuideProps) {
  const { t } = useTranslation();
  const { placeOf, whichOf } = useGuideWords();
  const { definitionId, text, link, changedBy, changedAt } = guide;
  return (
    <li>
      <p className="quiet">
        {placeOf(place)} · {whichOf(definitionId)}
      </p>
      <p className="alarm-guide__text">{text}</p>
      {link === null ? null : (
        <p className="alarm-guide__link">
          <GuideTarget link={link} />
        </p>
      )}
      <p className="alarm-guide__foot">
        <span className="quiet">{t('alarms.guide.by', { by: changedBy, at: times.stamp(changedAt) })}</span>
        {place.mayEdit ? <Acts {...{ alarm, guide, place }} /> : null}
      </p>
    </li>
  );
}

function List({ alarm, guidance, times }: GuidesProps & { guidance: AlarmGuidance }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { places, guides } = guidance;
  return (
    <>
      {guides.length === 0 ? (
        <p className="quiet">{t('alarms.guides.none')}</p>
      ) : (
        <ul className="alarm-guides__list">
          {guides.map((guide) => {
            const place = places.find(({ kind }) => kind === guide.place);
            return place ? <Guide key={guide.id} {...{ alarm, guide, place, times }} /> : null;
          })}
        </ul>
      )}
      {places.some(({ mayEdit }) => mayEdit) ? (
        <Button size="small" onClick={() => dispatch(guideDialogOpened({ alarmId: alarm.id, guide: null }))}>
          {t('alarms.guide.write')}
        </Button>
      ) : null}
    </>
  );
}

/** What the operator's own people say is to be done here, from the site of the alarm outwards. */
export function Guides({ alarm, times }: GuidesProps) {
  const { t } = useTranslation();
  const { guidance, hasFailed, ask } = useGuidance(alarm.id);
  const dialog = useAppSelector((state) => state.alarmGuides.dialog);
  const isWriting = dialog !== null && dialog.alarmId === alarm.id && guidance !== null;
  const section = useRef<HTMLElement>(null);
  useFocusBack(section, isWriting);
  return (
    <section ref={section} tabIndex={-1} className="alarm-guides" aria-label={t('alarms.guides')}>
      <h3>{t('alarms.guides')}</h3>
      {hasFailed ? (
        <p role="status">
          {t('alarms.guides.failed')}{' '}
          <Button type="link" size="small" onClick={ask}>
            {t('alarms.again')}
          </Button>
        </p>
      ) : null}
      {guidance ? <List {...{ alarm, guidance, times }} /> : null}
      {guidance || hasFailed ? null : <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {isWriting ? <GuideDialog {...{ alarm, guidance, times }} edited={dialog.guide} /> : null}
    </section>
  );
}
