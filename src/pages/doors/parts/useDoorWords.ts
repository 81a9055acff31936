import type { DoorRow, DoorState } from '@contract/doors';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

/** Whose cost is nothing, or not known because what it is reckoned from was not measured. */
const standsOpen: ReadonlySet<DoorState> = new Set(['open', 'held', 'forced']);

/** What is said of a door beside its state. */
export function useDoorWords() {
  const { t } = useTranslation();
  const times = useTimes();
  return {
    lost: ({ lostKwh, state }: Pick<DoorRow, 'lostKwh' | 'state'>): string => {
      if (lostKwh !== null) return t('doors.about', { kwh: times.number(lostKwh, 1) });
      return standsOpen.has(state) ? t('doors.lostUnknown') : '—';
    },
    /** Said of a door that stands open; null of any other. */
    cost: ({ lostKwh, state }: Pick<DoorRow, 'lostKwh' | 'state'>): string | null => {
      if (lostKwh !== null)
        return t('doors.cost', { lost: t('doors.about', { kwh: times.number(lostKwh, 1) }) });
      return standsOpen.has(state) ? t('doors.costUnknown') : null;
    },
    since: ({ since }: Pick<DoorRow, 'since'>, nowMs: number): string =>
      since === null ? '—' : times.age(nowMs - since),
    age: ({ at }: Pick<DoorRow, 'at'>, nowMs: number): string => (at === null ? '—' : times.age(nowMs - at)),
    count: (value: number | null): string => (value === null ? '—' : times.number(value)),
  };
}
