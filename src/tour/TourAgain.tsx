import { tourMoved } from '@sagas/tour/tour.slice';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useTourStops } from './useTour';

/** From the first step, for whoever took or refused it before. */
export function TourAgain() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [first] = useTourStops();
  if (!first) return null;
  return <Button onClick={() => dispatch(tourMoved(first.step))}>{t('tour.take')}</Button>;
}
