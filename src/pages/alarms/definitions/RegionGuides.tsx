import type { AlarmGuide } from '@contract/alarmGuides';
import { guideRemoveRequested } from '@sagas/alarms/actions/alarmGuides.slice';
import { regionGuidesQuery } from '@sagas/alarms/alarms.queries';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { NarrowedPage } from '@/crud/usage/NarrowedPage';
import { useUsed } from '@/crud/usage/useUsed';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { GuideTarget } from '../panel/guides/Guides';
import { useGuideWords } from '../panel/guides/useGuidance';
import '../panel/guides/guides.css';

/** The guidance of one region, where its removal was refused for it; elsewhere guidance is read at its alarms. */
export function RegionGuides() {
  const { t } = useTranslation();
  const regionId = useUsed().idOf('regions');
  const { data } = useQuery(regionGuidesQuery, regionId);
  if (regionId === null) return null;
  return (
    <section className="region-guides" aria-label={t('usage.alarmGuides')}>
      <NarrowedPage />
      {data?.guides.length === 0 ? <p className="quiet">{t('alarms.guides.none')}</p> : null}
      <ul className="alarm-guides__list">
        {data?.guides.map((guide) => (
          <RegionGuide key={guide.id} guide={guide} mayEdit={data.mayEdit} />
        ))}
      </ul>
    </section>
  );
}

function RegionGuide({ guide, mayEdit }: { guide: AlarmGuide; mayEdit: boolean }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const { whichOf } = useGuideWords();
  const { id, version, definitionId, text, link, changedBy, changedAt } = guide;
  return (
    <li>
      <p className="quiet">{whichOf(definitionId)}</p>
      <p className="alarm-guide__text">{text}</p>
      {link === null ? null : (
        <p className="alarm-guide__link">
          <GuideTarget link={link} />
        </p>
      )}
      <p className="alarm-guide__foot">
        <span className="quiet">{t('alarms.guide.by', { by: changedBy, at: times.stamp(changedAt) })}</span>
        {mayEdit ? (
          <ConfirmButton
            type="link"
            size="small"
            aria-label={t('alarms.guide.removeWhich', { which: whichOf(definitionId) })}
            question={t('alarms.guide.removeSure')}
            confirm={t('alarms.guide.remove')}
            cancel={t('alarms.cancel')}
            onConfirm={() => dispatch(guideRemoveRequested({ id, version }))}
          >
            {t('alarms.guide.remove')}
          </ConfirmButton>
        ) : null}
      </p>
    </li>
  );
}
