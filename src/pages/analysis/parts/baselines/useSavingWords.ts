import type { Saving } from '@contract/savings';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

/** A saving is told with its band; within it, that it is not proven. */
export function useSavingWords(): (saving: Saving) => string {
  const { t } = useTranslation();
  const times = useTimes();
  const kwh = (value: number) => times.number(Math.abs(value), 0);
  const percent = (share: number) => times.number(Math.abs(share) * 100, 1);
  return ({ verdict, savedKwh, bandKwh, savedShare, bandShare }) =>
    t(`savings.verdict.${verdict}`, {
      ...{ kwh: kwh(savedKwh), band: kwh(bandKwh) },
      ...{ percent: percent(savedShare), percentBand: percent(bandShare) },
    });
}
