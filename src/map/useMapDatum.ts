import { useEffect, useState } from 'react';
import { useAppConfig } from '@/appConfig/useAppConfig';
import { useHasGroundFailed } from './base/failedGround';
import { type Datum, gcj02, wgs84 } from './datum';
import { loadMainland } from './mainland';

/** How the ground in view counts degrees; WGS-84 until it is known where tiles are shifted. */
export function useMapDatum(): Datum {
  const basemap = useAppConfig()?.basemap;
  const hasFailed = useHasGroundFailed();
  const isShifted = !hasFailed && basemap !== undefined && 'crs' in basemap && basemap.crs === 'gcj02';
  const [datum, setDatum] = useState(wgs84);
  useEffect(() => {
    if (!isShifted) return;
    let isGone = false;
    loadMainland().then(
      (isMainland) => isGone || setDatum(gcj02(isMainland)),
      // Half a kilometre beside the tiles is better than no map; the next map tries again.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isShifted]);
  return isShifted ? datum : wgs84;
}
