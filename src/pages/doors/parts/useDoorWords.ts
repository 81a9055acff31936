import type { DoorRow } from '@contract/doors';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

/** What is said of a door beside its state. */
export function useDoorWords() {
  const { t } = useTranslation();
  const times = useTimes();
  return {
    lost: ({ lostKwh }: Pick<DoorRow, 'lostKwh'>): string =>
      lostKwh === null ? '—' : t('doors.about', { kwh: times.number(lostKwh, 1) }),
    since: ({ since }: Pick<DoorRow, 'since'>, nowMs: number): string =>
      since === null ? '—' : times.age(nowMs - since),
    age: ({ at }: Pick<DoorRow, 'at'>, nowMs: number): string => (at === null ? '—' : times.age(nowMs - at)),
    count: (value: number | null): string => (value === null ? '—' : times.number(value)),
  };
}
