import type { FaultOrder } from '@contract/faults';
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
import type { FaultRowsProps } from './FaultTable';

const everyCondition: ReadonlySet<SiteCondition> = new Set(siteConditions);

/** The worst open order of each site, as the map's own marks. */
const worstOf = (orders: readonly FaultOrder[]) => {
  const worst = new Map<number, number>();
  for (const { siteId, level } of orders) worst.set(siteId, Math.min(worst.get(siteId) ?? 4, level));
  return {
    at: 0,
    siteId: [...worst.keys()],
    worst: [...worst.values()],
    isSilent: [],
    isSuppressed: [],
  };
};

/** Sites with open orders; pressing one opens its worst. */
export function FaultMap({ orders, onOpen }: FaultRowsProps) {
  const { t } = useTranslation();
  const [palette, scale] = [usePalette(), useScale()];
  const states = useSiteStates();
  const { columns } = states;
  const shown = useMemo(() => columnsAt(columns, worstOf(orders)), [columns, orders]);
  const { field, counts } = useLayerField(states, alarmLayer, shown);
  const areas = useAreas(columns);
  const [regions, names] = [useSiteRegions(columns), useRegionNames()];
  const open = (row: number) => {
    const there = orders.filter(({ siteId }) => siteId === field.ids[row]);
    const [worst] = there.toSorted((a, b) => a.level - b.level);
    if (worst) onOpen(worst.id);
  };
  return (
    <div className="fault-map">
      <SiteMap
        {...{ field, areas, palette, scale, regions, names }}
        revision={counts}
        layer={alarmLayer}
        shown={everyCondition}
        onPick={open}
        label={t('faults.map')}
      />
    </div>
  );
}
