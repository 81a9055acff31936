import { Select } from 'antd';
import { searchLabels } from '@/ui/choiceSearch';

interface ZoneSelectProps {
  label: string;
  placeholder: string;
  /** IANA name; undefined: none is chosen. */
  value: string | undefined;
  onChange: (zone: string | undefined) => void;
}

// The list of the browser has every zone but the plain one.
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const options = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** A time zone by its name. */
export function ZoneSelect({ label, placeholder, value, onChange }: ZoneSelectProps) {
  return (
    <Select
      allowClear
      showSearch={searchLabels}
      aria-label={label}
      placeholder={placeholder}
      options={options}
      {...(value !== undefined && { value })}
      onChange={onChange}
    />
  );
}
