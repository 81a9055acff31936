import { readDoorSummary } from '@contract/calls/doors';
import { doorSummaryQuery } from '@sagas/doors/doors.queries';
import { hasPermission } from '@sagas/permission/checks';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { useScreen, useTopic } from '@/live';
import { useQuery } from '@/queries/useQuery';
import { Amount } from '../parts/Amount';
import type { WidgetProps } from '../parts/widget';

/** Sites with a door that stands open, and the doors that were forced, held open, are faulty or not heard of. */
export function Doors({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const totals = useScreen(regionId);
  const mayLook = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [readDoorSummary.permission]),
  );
  return (
    <Amount value={totals ? times.number(totals.openDoors) : null}>
      <span>{mayLook ? <DoorsOf regionId={regionId} times={times} /> : t('screen.openDoorsNote')}</span>
    </Amount>
  );
}

const troubles = ['forced', 'held', 'fault', 'unknown'] as const;

/** Those that need somebody, by their state; what the figure means where none does. */
function DoorsOf({ regionId, times }: Pick<WidgetProps, 'regionId' | 'times'>) {
  const { t } = useTranslation();
  useTopic('doors');
  const { data } = useQuery(doorSummaryQuery, { regionId });
  const phrases = troubles.flatMap((state) =>
    data && data[state] > 0
      ? t('doors.counted', { state: t(`doors.state.${state}`), number: times.number(data[state]) })
      : [],
  );
  return phrases.length === 0 ? t('screen.openDoorsNote') : phrases.join(' · ');
}
