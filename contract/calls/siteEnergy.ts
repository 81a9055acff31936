import {
  DayRecounts,
  FoundOnMeters,
  MeterTraits,
  OutdoorBehind,
  SiteDays,
  SiteDaysQuery,
  SiteHours,
  SiteParams,
  SitePrices,
  SiteTariff,
} from '../siteEnergy';
import { defineCall } from './call';

const permission = 'site:list';

export const readSiteDays = defineCall({
  id: 'energy.siteDays',
  scope: 'site',
  method: 'GET',
  path: '/energy/site/{id}/days',
  permission,
  summary: 'Energy and climate of one site by business day',
  params: SiteParams,
  query: SiteDaysQuery,
  response: SiteDays,
});

export const readSiteHours = defineCall({
  id: 'energy.siteHours',
  scope: 'site',
  method: 'GET',
  path: '/energy/site/{id}/hours',
  permission,
  summary: 'Energy and climate of one site by hour, as long as hours are kept',
  params: SiteParams,
  query: SiteDaysQuery,
  response: SiteHours,
});

export const readMeterFindings = defineCall({
  id: 'energy.meterFindings',
  scope: 'site',
  method: 'GET',
  path: '/energy/site/{id}/findings',
  permission,
  summary: 'What was found about the counters of one site',
  params: SiteParams,
  query: SiteDaysQuery,
  response: FoundOnMeters,
});

export const readDayRecounts = defineCall({
  id: 'energy.dayRecounts',
  scope: 'site',
  method: 'GET',
  path: '/energy/site/{id}/recounts',
  permission,
  summary: 'Days of one site that another rule had counted otherwise, with the old and the new energy',
  params: SiteParams,
  query: SiteDaysQuery,
  response: DayRecounts,
});

export const readMeterTraits = defineCall({
  id: 'energy.meterTraits',
  scope: 'site',
  method: 'GET',
  path: '/energy/site/{id}/meters',
  permission,
  summary: 'Last digit and interval of the counters of one site, as learned and as declared',
  params: SiteParams,
  response: MeterTraits,
});

export const readSiteOutdoor = defineCall({
  id: 'energy.siteOutdoor',
  scope: 'site',
  method: 'GET',
  path: '/energy/site/{id}/outdoor',
  permission,
  summary: 'Where the outdoor temperature of one site is from, and how far it may be off',
  params: SiteParams,
  query: SiteDaysQuery,
  response: OutdoorBehind,
});

export const readSiteTariff = defineCall({
  id: 'energy.siteTariff',
  scope: 'site',
  method: 'GET',
  path: '/energy/site/{id}/tariff',
  permission,
  summary: 'What a kWh of one site costs by time of use',
  params: SiteParams,
  response: SiteTariff,
});

export const readSitePrices = defineCall({
  id: 'energy.sitePrices',
  scope: 'site',
  method: 'GET',
  path: '/energy/site/{id}/prices',
  permission,
  summary:
    'What a kWh of one site cost on the days of a span, by time of use: each day by the prices of that day',
  params: SiteParams,
  query: SiteDaysQuery,
  response: SitePrices,
});
