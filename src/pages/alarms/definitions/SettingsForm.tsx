import { AlarmAudience, type AlarmSettings } from '@contract/alarmDefinitions';
import { InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  classFields,
  classValueOf,
  type PerClass,
  plainFields,
  plainValueOf,
  stationClasses,
  withField,
} from './settings';

interface SettingsFormProps {
  settings: AlarmSettings;
  unit: string;
  isLocked: boolean;
  onChange: (settings: AlarmSettings) => void;
}

function ClassRow({
  name,
  children,
}: {
  name: ReactNode;
  children: (station: 'A' | 'B' | 'C' | 'D') => ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">{name}</th>
      {stationClasses.map((station) => (
        <td key={station} data-head={t(`alarms.station.${station}`)}>
          {children(station)}
        </td>
      ))}
    </tr>
  );
}

function PerClassTable({ settings, unit, isLocked, onChange }: SettingsFormProps) {
  const { t } = useTranslation();
  const { level, rule } = settings;
  const levels = ([1, 2, 3, 4] as const).map((value) => ({ value, label: t(`level.${value}`) }));
  const rows = classFields.flatMap((field) => {
    const value = classValueOf(rule, field);
    return value ? [{ field, value }] : [];
  });
  const change = (field: (typeof classFields)[number], value: PerClass<number>) =>
    onChange({ ...settings, rule: withField(rule, field, value) });
  return (
    <table className="settings-form-classes">
      <thead>
        <tr>
          <td />
          {stationClasses.map((station) => (
            <th key={station} scope="col">
              {t(`alarms.station.${station}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <ClassRow name={t('alarms.column.level')}>
          {(station) => (
            <Select
              disabled={isLocked}
              aria-label={t('shell.labelOf', { label: t('alarms.column.level'), name: station })}
              value={level[station]}
              options={levels}
              onChange={(value) => onChange({ ...settings, level: { ...level, [station]: value } })}
            />
          )}
        </ClassRow>
        {rows.map(({ field, value }) => (
          <ClassRow key={field} name={t(`alarms.field.${field}`, { unit })}>
            {(station) => (
              <InputNumber
                disabled={isLocked}
                aria-label={t('shell.labelOf', {
                  label: t(`alarms.field.${field}`, { unit }),
                  name: station,
                })}
                value={value[station]}
                onChange={(next) => next !== null && change(field, { ...value, [station]: next })}
              />
            )}
          </ClassRow>
        ))}
      </tbody>
    </table>
  );
}

function Amount({
  name,
  value,
  isLocked,
  onChange,
}: {
  name: string;
  value: number | null;
  isLocked: boolean;
  onChange: (value: number | null) => void;
}) {
  return (
    <label className="settings-field">
      <span>{name}</span>
      <InputNumber min={0} disabled={isLocked} value={value} aria-label={name} onChange={onChange} />
    </label>
  );
}

function Amounts({ settings, unit, isLocked, onChange }: SettingsFormProps) {
  const { t } = useTranslation();
  const { rule } = settings;
  const fields = plainFields.flatMap((field) => {
    const value = plainValueOf(rule, field);
    return value === null ? [] : [{ field, value }];
  });
  return (
    <>
      {fields.map(({ field, value }) => (
        <Amount
          key={field}
          name={t(`alarms.field.${field}`, { unit })}
          value={value}
          isLocked={isLocked}
          onChange={(next) => next !== null && onChange({ ...settings, rule: withField(rule, field, next) })}
        />
      ))}
      {(['test', 'diagnosis', 'strategy', 'baseline'].includes(rule.kind)
        ? []
        : (['raiseDelayS', 'clearDelayS'] as const)
      ).map((field) => (
        <Amount
          key={field}
          name={t(`alarms.field.${field}`)}
          value={settings[field]}
          isLocked={isLocked}
          onChange={(next) => next !== null && onChange({ ...settings, [field]: next })}
        />
      ))}
      <Amount
        name={t('alarms.field.reAlarmS')}
        value={settings.reAlarmS}
        isLocked={isLocked}
        onChange={(next) => onChange({ ...settings, reAlarmS: next || null })}
      />
    </>
  );
}

/** Levels and limits per station class, delays, deadband and the rest of what people may change. */
export function SettingsForm(props: SettingsFormProps) {
  const { settings, isLocked, onChange } = props;
  const { t } = useTranslation();
  // Who raises a test chooses its level and its time.
  const isByRule = settings.rule.kind !== 'test';
  return (
    <div className="settings-form">
      {isByRule ? <PerClassTable {...props} /> : null}
      <div className="settings-fields">
        <Amounts {...props} />
        {(['isLatched', 'isEnabled'] as const).map((field) => (
          <label key={field} className="settings-field">
            <span>{t(`alarms.field.${field}`)}</span>
            <Switch
              disabled={isLocked}
              checked={settings[field]}
              onChange={(isOn) => onChange({ ...settings, [field]: isOn })}
            />
          </label>
        ))}
      </div>
      <label className="settings-field is-wide">
        <span>{t('alarms.field.audience')}</span>
        <Select
          mode="multiple"
          disabled={isLocked}
          aria-label={t('alarms.field.audience')}
          value={settings.audience}
          options={AlarmAudience.options.map((value) => ({ value, label: t(`alarms.audience.${value}`) }))}
          onChange={(audience) => onChange({ ...settings, audience })}
        />
      </label>
    </div>
  );
}
