export { IndexesProvider, useIndexes } from './indexes';
export { useAlarmRows } from './useAlarmRows';
export { useFreshness, type FreshnessShown } from './useFreshness';
export { useReadings } from './useReadings';
export { useScreen, useScreenTrend } from './useScreen';
export { useServerHealth } from './useServerHealth';
export { useSite, useSiteStates, type SiteStates } from './useSites';
export { useTopic } from './useTopic';
