import { siteCountQuery } from '@sagas/sites/sites.queries';
import { listSites } from '@contract/calls/sites';
import { hasPermission } from '@sagas/permission/checks';
import { tourQuery } from '@sagas/tour/tour.queries';
import { tourMoved } from '@sagas/tour/tour.slice';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import { useTourStops } from './useTour';
import './tourCard.css';

/** Offers the tour to whoever has not taken or refused it, where there is something to be shown. */
export function TourCard() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const id = useId();
  const stops = useTourStops();
  const mayList = useAppSelector(({ session }) => hasPermission(session.permissions, [listSites.permission]));
  const isOpen = useAppSelector(({ tour }) => tour !== null);
  const { data: sites } = useQuery(siteCountQuery, mayList ? 'all' : null);
  const { data } = useQuery(tourQuery, sites ? 'own' : null);
  const [first] = stops;
  if (!sites || !first || !data || data.at === 'done' || isOpen) return null;
  const at = stops.findIndex(({ step }) => step === data.at);
  const step = stops[at]?.step ?? first.step;
  return (
    <section className="tour-card" aria-labelledby={id}>
      <h2 id={id}>{t('tour.title')}</h2>
      <p>{t('tour.about', { count: stops.length })}</p>
      <Button size="small" type="primary" onClick={() => dispatch(tourMoved(step))}>
        {at < 0 ? t('tour.begin') : t('tour.continue', { at: at + 1, of: stops.length })}
      </Button>
      <Button size="small" type="text" onClick={() => dispatch(tourMoved('done'))}>
        {t('tour.refuse')}
      </Button>
    </section>
  );
}
