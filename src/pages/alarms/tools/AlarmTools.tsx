import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, type InputRef } from 'antd';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '@/theme/scale';
import { LevelFacets } from '../facets/LevelFacets';
import { ListFilters } from './ListFilters';
import { PhoneTools } from './PhoneTools';
import { chosenFacets } from '../views/query';
import type { AlarmCentreState } from '../useAlarmCentre';
import './alarmTools.css';

interface AlarmToolsProps {
  alarmCentre: AlarmCentreState;
  searchRef: Ref<InputRef>;
  /** Said in the first line, which has space for it. */
  notice: ReactNode;
  /** Saved views, columns, files and sound. */
  children: ReactNode;
}

function FacetsButton({ alarmCentre }: Pick<AlarmToolsProps, 'alarmCentre'>) {
  const { commands } = alarmCentre;
  const { query } = alarmCentre.place;
  const { areFacetsOpen } = alarmCentre.unfolded;
  const { t } = useTranslation();
  return (
    <Badge count={chosenFacets(query.facets)} size="small">
      <Button
        icon={<FilterOutlined aria-hidden="true" />}
        aria-expanded={areFacetsOpen}
        type={areFacetsOpen ? 'primary' : 'default'}
        ghost={areFacetsOpen}
        title={t('alarms.facetsHint')}
        onClick={commands.facets}
      >
        {t('alarms.facets')}
      </Button>
    </Badge>
  );
}

/** Above the list, in two lines: what stands and what may be done with the list, then what of it one looks at. */
export function AlarmTools({ alarmCentre, searchRef, notice, children }: AlarmToolsProps) {
  const { query, setQuery } = alarmCentre.place;
  const isNarrow = useIsNarrow();
  return (
    <div className="alarm-tools">
      <div className="alarm-tools__line">
        <LevelFacets
          counts={alarmCentre.list.counts}
          chosen={query.levels}
          onChoose={(levels) => setQuery({ ...query, levels })}
        />
        {isNarrow ? (
          <PhoneTools alarmCentre={alarmCentre}>{children}</PhoneTools>
        ) : (
          <>
            {notice}
            <span className="alarm-tools__rest">
              <FacetsButton alarmCentre={alarmCentre} />
              {children}
            </span>
          </>
        )}
      </div>
      {isNarrow ? null : <ListFilters alarmCentre={alarmCentre} searchRef={searchRef} />}
    </div>
  );
}
