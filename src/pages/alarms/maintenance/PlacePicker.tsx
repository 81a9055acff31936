import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevices } from '@/readings/useDevices';
import { searchLabels } from '@/ui/choiceSearch';
import { SiteSelect } from '../places/SiteSelect';
import { useRegions } from '@/regions/useRegions';

/** Exactly one of the three once it is chosen. */
export interface Place {
  regionId: number | null;
  siteId: number | null;
  deviceId: number | null;
}

export const nowhere: Place = { regionId: null, siteId: null, deviceId: null };

const kinds = ['region', 'site', 'device'] as const;
type Kind = (typeof kinds)[number];

function DeviceSelect({
  siteId,
  deviceId,
  onChoose,
}: {
  siteId: number;
  deviceId: number | null;
  onChoose: (id: number) => void;
}) {
  const { t } = useTranslation();
  const devices = useDevices(siteId);
  return (
    <Select
      showSearch={searchLabels}
      aria-label={t('alarms.facet.device')}
      placeholder={t('alarms.facet.device')}
      value={deviceId}
      options={devices.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChoose}
    />
  );
}

/** A region, a site, or one device of a site. */
export function PlacePicker({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const { t } = useTranslation();
  const regions = useRegions();
  const [kind, setKind] = useState<Kind>('site');
  const [siteId, setSiteId] = useState<number | null>(null);
  const chooseSite = (id: number) => {
    setSiteId(id);
    onChange(kind === 'site' ? { ...nowhere, siteId: id } : nowhere);
  };
  return (
    <div className="place-picker">
      <Segmented
        aria-label={t('alarms.place')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`alarms.place.${value}`) }))}
        onChange={(next) => {
          setKind(next);
          setSiteId(null);
          onChange(nowhere);
        }}
      />
      {kind === 'region' ? (
        <Select
          showSearch={searchLabels}
          aria-label={t('alarms.place.region')}
          placeholder={t('alarms.place.region')}
          value={place.regionId}
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(regionId) => onChange({ ...nowhere, regionId })}
        />
      ) : (
        <SiteSelect siteId={siteId} onChoose={chooseSite} />
      )}
      {kind === 'device' && siteId !== null ? (
        <DeviceSelect
          siteId={siteId}
          deviceId={place.deviceId}
          onChoose={(deviceId) => onChange({ ...nowhere, deviceId })}
        />
      ) : null}
    </div>
  );
}
