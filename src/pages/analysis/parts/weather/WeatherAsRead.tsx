import {
  tempUnits,
  type TempUnit,
  type WeatherChoices,
  type WeatherReading,
  type WeatherSample,
} from '@contract/weather';
import { Descriptions, Select, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

const unitNames: Readonly<Record<TempUnit, string>> = { C: '°C', F: '°F', K: 'K' };
const units = tempUnits.map((value) => ({ value, label: unitNames[value] }));
const offsets = Array.from({ length: 27 }, (_, at) => {
  const hours = at - 12;
  const value = `UTC${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
  return { value, label: value };
});

interface AsReadProps {
  reading: WeatherReading;
  first: readonly WeatherSample[];
  onSay: (choice: WeatherChoices) => void;
}

/** Heads, unit and zone of a file, and its first rows beside what is read from them. */
export function WeatherAsRead({ reading, first, onSay }: AsReadProps) {
  const { t } = useTranslation();
  const times = useTimes();
  return (
    <>
      <Descriptions size="small" column={2} bordered items={itemsOf(reading, onSay, t)} />
      <Table<WeatherSample>
        size="small"
        caption={t('weather.first')}
        rowKey="row"
        dataSource={[...first]}
        pagination={false}
        columns={[
          { title: t('weather.row'), dataIndex: 'row', width: 70 },
          {
            title: t('weather.asWritten'),
            render: (_, { timeText, tempText }) => `${timeText} · ${tempText}`,
          },
          { title: t('weather.asRead'), render: (_, { at }) => times.stamp(at) },
          { title: t('weather.tempC'), render: (_, { tempC }) => tempC.toFixed(1) },
          { title: t('weather.rhPct'), render: (_, { rhPct }) => (rhPct === null ? '—' : rhPct.toFixed(0)) },
        ]}
      />
    </>
  );
}

function itemsOf(
  reading: WeatherReading,
  onSay: AsReadProps['onSay'],
  t: ReturnType<typeof useTranslation>['t'],
) {
  const { timeHead, tempHead, rhHead, tempUnit, unitFrom, zone, zoneFrom, hours } = reading;
  const isTable = timeHead !== 'EPW';
  const unit = t(`weather.from.${unitFrom}`, { what: unitNames[tempUnit] });
  const plant = [
    { value: 'plant', label: t('weather.plantClock') },
    { value: 'standard', label: t('weather.zoneStandard') },
  ];
  return [
    { key: 'time', label: t('weather.timeHead'), children: timeHead },
    {
      key: 'zone',
      label: t('weather.zoneRead'),
      children: (
        <>
          <div>{t(`weather.from.${zoneFrom}`, { what: zone })}</div>
          {isTable ? (
            <Select
              size="small"
              showSearch
              aria-label={t('weather.changeZone')}
              placeholder={t('weather.changeZone')}
              options={[...plant, ...offsets]}
              onChange={(value: string) => onSay({ zone: value })}
            />
          ) : null}
        </>
      ),
    },
    { key: 'temp', label: t('weather.tempHead'), children: tempHead },
    {
      key: 'unit',
      label: t('weather.unit'),
      children: (
        <>
          <div>{unit}</div>
          {isTable ? (
            <Select
              size="small"
              aria-label={t('weather.changeUnit')}
              placeholder={t('weather.changeUnit')}
              options={units}
              onChange={(value: TempUnit) => onSay({ tempUnit: value })}
            />
          ) : null}
        </>
      ),
    },
    { key: 'rh', label: t('weather.rhHead'), children: rhHead ?? '—' },
    { key: 'hours', label: t('weather.hoursRead'), children: hours },
  ];
}
