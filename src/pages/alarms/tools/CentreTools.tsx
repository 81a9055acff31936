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
import './centreTools.css';

interface CentreToolsProps {
  centre: AlarmCentreState;
  searchRef: Ref<InputRef>;
  /** Said in the first line, which has room for it. */
  notice: ReactNode;
  /** Saved views, columns, files and sound. */
  children: ReactNode;
}

function FacetsButton({ centre }: Pick<CentreToolsProps, 'centre'>) {
  const { commands } = centre;
  const { query } = centre.place;
  const { areFacetsOpen } = centre.unfolded;
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
export function CentreTools({ centre, searchRef, notice, children }: CentreToolsProps) {
  const { query, setQuery } = centre.place;
  const isNarrow = useIsNarrow();
  return (
    <div className="centre-tools">
      <div className="centre-tools__line">
        <LevelFacets
          counts={centre.list.counts}
          chosen={query.levels}
          onChoose={(levels) => setQuery({ ...query, levels })}
        />
        {isNarrow ? (
          <PhoneTools centre={centre}>{children}</PhoneTools>
        ) : (
          <>
            {notice}
            <span className="centre-tools__rest">
              <FacetsButton centre={centre} />
              {children}
            </span>
          </>
        )}
      </div>
      {isNarrow ? null : <ListFilters centre={centre} searchRef={searchRef} />}
    </div>
  );
}
