import { exploreLimits } from '@contract/explore';
import type { Device } from '@contract/devices';
import { pointOfFree, type NamedPoint } from '@contract/freePoints';
import { pointsByClass } from '@contract/points';
import { Checkbox, Drawer, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { freePointsQuery } from '@sagas/freePoints/freePoints.queries';
import { siteDevicesQuery } from '@sagas/sites/sites.queries';
import { wordSearch } from '@sagas/search/wordSearch';
import { SiteSelect } from '@/pages/alarms/places/SiteSelect';
import { OpeningFocus } from '@/ui/OpeningFocus';
import { chosenKey, type Chosen } from './address';
import { wordsOfPoint } from './lineNames';
import { ConnectFirst } from '@/pages/connect/ConnectFirst';
import { ChooseFirst } from '@/ui/ChooseFirst';
import { EmptyList } from '@/crud/EmptyList';

interface SeriesPickerProps {
  isOpen: boolean;
  chosen: readonly Chosen[];
  siteId: number | null;
  onChange: (chosen: readonly Chosen[]) => void;
  onClose: () => void;
}

interface DevicePointsProps {
  device: Device;
  free: readonly NamedPoint[];
  text: string;
  chosen: readonly Chosen[];
  onToggle: (one: Chosen, isOn: boolean) => void;
}

/** Points that mean nothing as a line. */
const notDrawn = new Set(['configHash', 'faultCode']);

function DevicePoints({ device, free, text, chosen, onToggle }: DevicePointsProps) {
  const { t } = useTranslation();
  const isMeant = wordSearch(text);
  const keys = new Set(chosen.map(chosenKey));
  const isFull = chosen.length >= exploreLimits.series;
  const ofClass = pointsByClass[device.class].filter(({ name }) => !notDrawn.has(name));
  const points = [...ofClass, ...free]
    .map((point) => ({ ...point, words: wordsOfPoint(t, point) }))
    .filter(({ words }) => isMeant(`${device.name} ${words}`));
  if (points.length === 0) return null;
  return (
    <fieldset className="explore-picker__device">
      <legend>{device.name}</legend>
      {points.map(({ name, words, unit }) => {
        const one = { deviceId: device.id, point: name };
        const isOn = keys.has(chosenKey(one));
        return (
          <Checkbox
            key={name}
            checked={isOn}
            disabled={isFull && !isOn}
            onChange={({ target }) => onToggle(one, target.checked)}
          >
            {words}
            {unit === '' ? null : <span className="quiet"> {unit}</span>}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}

function SitePoints({ siteId, ...props }: { siteId: number } & Omit<DevicePointsProps, 'device' | 'free'>) {
  const { t } = useTranslation();
  const { data: devices, error } = useQuery(siteDevicesQuery, siteId);
  const { data: free } = useQuery(freePointsQuery, siteId);
  const freeOf = (deviceId: number) =>
    (free?.points ?? []).filter((point) => point.deviceId === deviceId).map(pointOfFree);
  if (!devices)
    return error ? (
      <p role="alert">{t('explore.devicesFailed')}</p>
    ) : (
      <Skeleton active paragraph={{ rows: 6 }} />
    );
  if (devices.length === 0)
    return (
      <EmptyList text={t('explore.noDevices')}>
        <ConnectFirst />
      </EmptyList>
    );
  return devices.map((device) => (
    <DevicePoints key={device.id} device={device} free={freeOf(device.id)} {...props} />
  ));
}

/** Points of any devices of any sites, one site after the other. */
export function SeriesPicker({ isOpen, chosen, siteId: first, onChange, onClose }: SeriesPickerProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<number | null>(null);
  const [text, setText] = useState('');
  const siteId = picked ?? first;
  const toggle = (one: Chosen, isOn: boolean) =>
    onChange(isOn ? [...chosen, one] : chosen.filter((other) => chosenKey(other) !== chosenKey(one)));
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={420}
      autoFocus={false}
      destroyOnHidden
      title={t('explore.pick')}
      extra={t('explore.chosenOf', { n: chosen.length, most: exploreLimits.series })}
    >
      <div className="explore-picker">
        <SiteSelect siteId={siteId} onChoose={setPicked} />
        {siteId === null ? (
          <ChooseFirst text={t('explore.pickSite')} />
        ) : (
          <>
            <Input.Search
              allowClear
              aria-label={t('explore.findPoint')}
              placeholder={t('explore.findPoint')}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <SitePoints siteId={siteId} text={text} chosen={chosen} onToggle={toggle} />
          </>
        )}
      </div>
      <OpeningFocus />
    </Drawer>
  );
}
