import { FilterOutlined, MoreOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isSilent } from '@sagas/alarms/sound/alarmSound.slice';
import { useAppSelector } from '@/app/store';
import { FacetList } from '../facets/FacetList';
import { ListFilters } from './ListFilters';
import { chosenFacets } from '../views/query';
import type { AlarmCentreState } from '../useAlarmCentre';
import { useFacets } from '../facets/useFacets';

function Filters({ alarmCentre }: { alarmCentre: AlarmCentreState }) {
  const { list } = alarmCentre;
  const { query, setQuery } = alarmCentre.place;
  return (
    <div className="phone-tools-filters">
      <ListFilters alarmCentre={alarmCentre} />
      <FacetList
        counts={useFacets(list.filter)}
        chosen={query.facets}
        onChoose={(facets) => setQuery({ ...query, facets })}
      />
    </div>
  );
}

/** On a phone the screen is the list's: what narrows it and what is done with it stand behind a button each. */
export function PhoneTools({
  alarmCentre,
  children,
}: {
  alarmCentre: AlarmCentreState;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { commands } = alarmCentre;
  const { query } = alarmCentre.place;
  const { areFacetsOpen } = alarmCentre.unfolded;
  const isQuiet = useAppSelector((state) => isSilent(state.alarmSound));
  const chosen =
    chosenFacets(query.facets) + Number(query.standing !== 'calling') + Number(query.text.trim() !== '');
  return (
    <>
      <Badge count={chosen} size="small">
        <Button
          icon={<FilterOutlined />}
          aria-label={t('alarms.facets')}
          aria-expanded={areFacetsOpen}
          onClick={commands.facets}
        />
      </Badge>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={<div className="phone-tools">{children}</div>}
      >
        <Badge dot={isQuiet}>
          <Button icon={<MoreOutlined />} aria-label={t('alarms.tools')} />
        </Badge>
      </Popover>
      <Drawer
        open={areFacetsOpen}
        placement="bottom"
        size="80dvh"
        title={t('alarms.facets')}
        onClose={commands.facets}
      >
        <Filters alarmCentre={alarmCentre} />
      </Drawer>
    </>
  );
}
