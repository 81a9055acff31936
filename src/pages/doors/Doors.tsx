import { searchDoorEvents } from '@contract/calls/doors';
import { hasPermission } from '@sagas/permission/checks';
import { Card, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { oneOf } from '@/app/useAddressParts';
import { useTopic } from '@/live';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { DoorDays } from './events/DoorDays';
import { DoorEvents } from './events/DoorEvents';
import { PresentPeople } from './events/PresentPeople';
import { DoorStates } from './parts/DoorStates';
import './doors.css';

const tabs = ['states', 'events', 'present', 'days'] as const;
const bodies = { states: DoorStates, events: DoorEvents, present: PresentPeople, days: DoorDays } as const;

/** Doors as they stand, and who was at them. */
export function Doors() {
  const { t } = useTranslation();
  useTopic('doors');
  const style = usePaletteStyle(usePalette());
  const [params, setParams] = useSearchParams();
  const maySeePeople = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [searchDoorEvents.permission]),
  );
  const tab = maySeePeople ? oneOf(tabs, params.get('tab'), 'states') : 'states';
  const Body = bodies[tab];
  return (
    <Card className="doors" style={style} title={<h1>{t('doors.title')}</h1>}>
      {maySeePeople ? (
        <Segmented
          className="doors__tabs"
          aria-label={t('doors.title')}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`doors.tab.${value}`) }))}
          onChange={(next) => setParams(next === 'states' ? {} : { tab: next })}
        />
      ) : null}
      <Body />
    </Card>
  );
}
