import type { TourStep } from '@contract/tour';
import { tourLeft, tourMoved } from '@sagas/tour/tour.slice';
import { Tour } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '@/app/store';
import { useShown } from './useShown';
import { useTourStops } from './useTour';

/** What each step points at, the most telling first; without any it stands in the middle. */
const pointsAt: Readonly<Record<TourStep, readonly string[]>> = {
  alarms: ['[data-tour=levels]'],
  cause: ['[data-tour=fold]', '[data-tour=list]'],
  map: ['[data-tour=legend]'],
  control: ['[data-tour=control]'],
  savings: ['[data-tour=experiments]'],
};

/** Beside what it points at, where it covers least of the page. */
const placements = {
  alarms: 'bottomLeft',
  cause: 'bottomLeft',
  map: 'rightBottom',
  control: 'bottomLeft',
  savings: 'bottom',
} as const satisfies Record<TourStep, string>;

/** Leads from page to page; closing it keeps the step for another time. */
export function TourGuide({ step }: { step: TourStep }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const stops = useTourStops();
  const at = stops.findIndex((stop) => stop.step === step);
  const path = stops[at]?.path;
  const element = useShown(pointsAt[step]);
  useEffect(() => {
    if (path !== undefined) void navigate(path);
  }, [navigate, path]);
  const move = (to: number) => dispatch(tourMoved(stops[to]?.step ?? 'done'));
  return (
    <Tour
      open={at >= 0}
      current={at}
      mask={false}
      // Arrows belong to the page that is shown.
      keyboard={false}
      onChange={move}
      onClose={() => dispatch(tourLeft())}
      onFinish={() => dispatch(tourMoved('done'))}
      steps={stops.map((stop) => ({
        title: t(`tour.${stop.step}.title`),
        description: t(`tour.${stop.step}.text`),
        placement: placements[stop.step],
        target: stop.step === step && element instanceof HTMLElement ? element : null,
        nextButtonProps: { children: t(stop === stops.at(-1) ? 'tour.finish' : 'tour.next') },
        prevButtonProps: { children: t('tour.back') },
      }))}
    />
  );
}
