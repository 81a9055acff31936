import { bodyResized } from '@sagas/settings/settings.actions';
import { useEffect } from 'react';
import { useAppDispatch } from '@/app/store';

/** Tells the width of the body at the start and whenever it changes. */
export function useBodyWidth(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    let lastPx = -1;
    const tell = (): void => {
      const widthPx = document.body.getBoundingClientRect().width;
      if (widthPx === lastPx) return;
      lastPx = widthPx;
      dispatch(bodyResized({ widthPx }));
    };
    const observer = new ResizeObserver(tell);
    observer.observe(document.body);
    tell();
    return () => observer.disconnect();
  }, [dispatch]);
}
