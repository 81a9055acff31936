import type { Alarm } from '@contract/alarms';
import { isActive, isSuppressed } from '@contract/alarmSuppression';
import { sitesOf } from '@sagas/alarms/lines/alarmReplay';
import { compareBy } from '@sagas/alarms/lines/alarmFilter';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteStates } from '@/live';
import { alarmLayer } from '@/map/layers/alarmLayer';
import { SiteMap } from '@/map/SiteMap';
import { useAreas } from '@/map/useAreas';
import { columnsAt } from '@/map/useReplayColumns';
import { useLayerField } from '@/map/useSiteField';
import { useRegionNames, useSiteRegions } from '@/map/useSiteRegions';
import { type SiteCondition, siteConditions } from '@/palette/palette';
import { usePalette } from '@/palette/usePalette';
import { useScale } from '@/theme/scale';

const everyCondition: ReadonlySet<SiteCondition> = new Set(siteConditions);

interface ReplayMapProps {
  /** The list as it was. */
  alarms: readonly Alarm[];
  at: number;
  onOpen: (alarm: Alarm) => void;
}

/** The sites as the alarms of the moment say they were; pressing one opens the worst of its alarms. */
export function ReplayMap({ alarms, at, onOpen }: ReplayMapProps) {
  const { t } = useTranslation();
  const [palette, scale] = [usePalette(), useScale()];
  const states = useSiteStates();
  const { columns } = states;
  const past = useMemo(() => columnsAt(columns, sitesOf(alarms, at)), [columns, alarms, at]);
  const { field, counts } = useLayerField(states, alarmLayer, past);
  const areas = useAreas(columns);
  const [regions, names] = [useSiteRegions(columns), useRegionNames()];
  const open = (row: number) => {
    const isShown = (alarm: Alarm) => isActive(alarm) || isSuppressed(alarm);
    const there = alarms.filter((alarm) => alarm.siteId === field.ids[row] && isShown(alarm));
    const worst = there.toSorted(compareBy.severity)[0];
    if (worst) onOpen(worst);
  };
  return (
    <SiteMap
      {...{ field, areas, palette, scale, regions, names }}
      revision={counts}
      layer={alarmLayer}
      shown={everyCondition}
      onPick={open}
      label={t('alarms.replay.map')}
    />
  );
}
