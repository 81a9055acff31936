import { useTranslation } from 'react-i18next';
import { usePlaces, useSiteStates } from '@/live';
import { SiteMap } from '@/map/SiteMap';
import { useAreas } from '@/map/useAreas';
import { ConditionMark } from '@/palette/ConditionMark';
import { type SiteCondition, siteConditions, wallPalette } from '@/palette/palette';
import { NoSites } from '../parts/Quiet';
import { useRegionField } from '../parts/useRegionField';
import { useAreasBelow } from '../parts/useRegions';
import type { WidgetProps } from '../parts/widget';
import './fleetMap.css';

/** The marks tell that it is an alarm; the name of the tile needs its space. */
const shortWords: Partial<Record<SiteCondition, string>> = {
  level1: 'level.1',
  level2: 'level.2',
  level3: 'level.3',
  level4: 'level.4',
  suppressed: 'alarms.suppressed',
};

const everyCondition: ReadonlySet<SiteCondition> = new Set(siteConditions);

/** The sites on the base map, once it is known where that is, with the conditions that exist at this moment and of how many sites. */
export function FleetMap({ regionId, times, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  const states = useSiteStates('wall');
  const { field, counts } = useRegionField(states, useAreasBelow(regionId));
  const places = usePlaces();
  const areas = useAreas(states.columns);
  return (
    <div className="fleet-map">
      <ul className="fleet-map-counts">
        {siteConditions
          .filter((condition) => counts[condition] > 0)
          .map((condition) => (
            <li key={condition}>
              <ConditionMark condition={condition} size="1.1em" />
              {t(shortWords[condition] ?? `condition.${condition}`)} {times.number(counts[condition])}
            </li>
          ))}
      </ul>
      {places === 'known' ? (
        <SiteMap
          field={field}
          revision={states.version}
          areas={areas}
          palette={wallPalette}
          shown={everyCondition}
          scale={unitPx / 8}
          label={t('screen.map')}
        />
      ) : null}
      {field.ids.length === 0 ? (
        <div className="fleet-map__none">
          <NoSites />
        </div>
      ) : null}
    </div>
  );
}
