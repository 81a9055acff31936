import { tourPages, tourSteps, type TourStep } from '@contract/tour';
import { selectShellPages } from '@sagas/permission/selectors';
import { useMemo } from 'react';
import { useAppSelector } from '@/app/store';

export interface Stop {
  step: TourStep;
  path: string;
}

/** The steps at pages that the person may open. */
export function useTourStops(): Stop[] {
  const pages = useAppSelector(selectShellPages);
  return useMemo(
    () =>
      tourSteps.flatMap((step) => {
        const page = pages.find(({ name }) => name === tourPages[step]);
        return page ? [{ step, path: page.path }] : [];
      }),
    [pages],
  );
}
