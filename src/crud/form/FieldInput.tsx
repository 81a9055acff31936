import type { Field } from '@contract/resources';
import { lastOfDay } from '@contract/resourceSchemas';
import { DatePicker, Input, InputNumber, Radio, Select, Switch, TreeSelect } from 'antd';
import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { searchLabels, searchTitles } from '@/ui/choiceSearch';
import { AlarmsInput } from '../fields/AlarmsInput';
import { CheckTree } from '../fields/CheckTree';
import { CronInput } from '../fields/CronInput';
import { IconPicker } from '../fields/IconPicker';
import { JobTargetInput } from '../fields/JobTargetInput';
import { PeriodsInput } from '../fields/PeriodsInput';
import { RichText } from '../fields/RichText';
import { treeChoices } from '../fields/treeChoices';
import { textOf } from '@contract/values';
import { counted } from '@/crud/fields/textLimit';
import type { Option } from '../useOptions';

const instantFormat = 'YYYY-MM-DD HH:mm:ss';
const dayFormat = 'YYYY-MM-DD';

interface FieldInputProps {
  field: Field;
  label: string;
  options: readonly Option[];
  isDisabled: boolean;
  /** The row itself, which cannot stand below itself. */
  ownId: number | null;
  /** Given by the form around it. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
}

/** Tab goes on to the next field, and chooses nothing of a list that stands open: the list never sees it. */
const keepTab = (event: KeyboardEvent): void => {
  const isInList = event.target instanceof Element && event.target.closest('.ant-select') !== null;
  if (event.key === 'Tab' && isInList) event.stopPropagation();
};

/** The control of one field; its value and changes come from the form around it. */
export const FieldInput = (props: FieldInputProps) => (
  <div className="field-input" onKeyDownCapture={keepTab}>
    <FieldControl {...props} />
  </div>
);

function FieldControl(props: FieldInputProps) {
  const { field, label, isDisabled, id } = props;
  const common = { disabled: isDisabled, 'aria-label': label, ...(id && { id }) };
  const value = props.value ?? undefined;
  const change = (next: unknown) => props.onChange?.(next);
  switch (field.kind) {
    case 'longText':
      return <LongTextInput {...props} field={field} />;
    case 'richText':
      return <RichText label={label} value={value as string | undefined} onChange={change} />;
    case 'integer':
    case 'decimal':
      return (
        <InputNumber
          {...common}
          className="crud-number"
          {...(field.kind === 'integer' && { precision: 0 })}
          {...(field.min !== undefined && { min: field.min })}
          {...(field.max !== undefined && { max: field.max })}
          value={value as number | undefined}
          onChange={change}
        />
      );
    case 'flag':
      return <Switch disabled={isDisabled} aria-label={label} checked={value === true} onChange={change} />;
    case 'instant': {
      const format = field.isDay ? dayFormat : instantFormat;
      return (
        <DatePicker
          {...common}
          className="crud-number"
          showTime={field.isDay ? false : timeOf(field)}
          format={format}
          value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
          onChange={(next) => change(next?.format(format) ?? null)}
        />
      );
    }
    case 'choice':
      return <ChoiceInput {...props} field={field} />;
    case 'reference':
      return <ReferenceInput {...props} field={field} />;
    case 'references':
      return <ReferencesInput {...props} field={field} />;
    default:
      return <TextInput {...props} />;
  }
}

/** What a day gets whose time nobody chooses. */
const timeOf = ({ isLast }: Extract<Field, { kind: 'instant' }>) => ({
  format: 'HH:mm',
  ...(isLast && { defaultOpenValue: dayjs(`2000-01-01 ${lastOfDay}`) }),
});

type Of<K extends Field['kind']> = Omit<FieldInputProps, 'field'> & { field: Extract<Field, { kind: K }> };

function LongTextInput({ field, label, isDisabled, id, value, onChange }: Of<'longText'>) {
  const change = (next: string) => onChange?.(next);
  if (field.picker === 'alarms')
    return <AlarmsInput label={label} value={textOf(value)} isDisabled={isDisabled} onChange={change} />;
  return (
    <Input.TextArea
      disabled={isDisabled}
      aria-label={label}
      {...(id && { id })}
      rows={3}
      {...counted(field.max)}
      value={(value ?? undefined) as string | undefined}
      onChange={(event) => change(event.target.value)}
    />
  );
}

function TextInput({ field, label, isDisabled, id, value, onChange }: FieldInputProps) {
  if (field.kind !== 'text') return null;
  if (field.picker === 'icon')
    return <IconPicker label={label} value={textOf(value)} onChange={(next) => onChange?.(next)} />;
  if (field.picker === 'jobTarget')
    return <JobTargetInput label={label} value={textOf(value)} onChange={(next) => onChange?.(next)} />;
  if (field.picker === 'periods')
    return (
      <PeriodsInput
        label={label}
        value={textOf(value)}
        max={field.max}
        isDisabled={isDisabled}
        onChange={(next) => onChange?.(next)}
      />
    );
  if (field.picker === 'cron')
    return <CronInput label={label} value={textOf(value)} onChange={(next) => onChange?.(next)} />;
  const shared = {
    disabled: isDisabled,
    'aria-label': label,
    ...counted(field.max),
    value: (value as string | null) ?? '',
    ...(id && { id }),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  return field.secret && !field.isSeenWhenEntered ? (
    <Input.Password {...shared} autoComplete="new-password" />
  ) : (
    <Input {...shared} autoComplete="off" />
  );
}

function ChoiceInput({ field, label, options, isDisabled, value, onChange }: Of<'choice'>) {
  const offered = options.filter(
    (one) => field.values === undefined || field.values.includes(String(one.value)),
  );
  const items = offered.map((one) => ({ value: String(one.value), label: one.label }));
  if (field.look === 'radio')
    return (
      <Radio.Group
        disabled={isDisabled}
        aria-label={label}
        value={value}
        options={items}
        onChange={(event) => onChange?.(event.target.value)}
      />
    );
  return (
    <Select
      disabled={isDisabled}
      aria-label={label}
      value={value ?? undefined}
      options={items}
      onChange={(next: unknown) => onChange?.(next)}
    />
  );
}

function ReferenceInput({ field, label, options, isDisabled, ownId, value, onChange }: Of<'reference'>) {
  const { t } = useTranslation();
  if (!field.isTree)
    return (
      <Select
        allowClear
        showSearch={searchLabels}
        disabled={isDisabled}
        aria-label={label}
        value={value ?? undefined}
        options={options.map((one) => ({ value: one.value, label: one.label }))}
        onChange={(next: unknown) => onChange?.(next ?? null)}
      />
    );
  const tree = treeChoices(options, ownId);
  const isRooted = field.default === 0;
  const data = isRooted ? [{ value: 0, title: t('crud.root'), disabled: false, children: tree }] : tree;
  return (
    <TreeSelect
      allowClear={!isRooted}
      showSearch={searchTitles}
      treeDefaultExpandedKeys={isRooted ? [0] : []}
      disabled={isDisabled}
      aria-label={label}
      value={value ?? undefined}
      treeData={data}
      onChange={(next: unknown) => onChange?.(next ?? null)}
    />
  );
}

function ReferencesInput({ field, label, options, isDisabled, id, value, onChange }: Of<'references'>) {
  // The form around it holds a list of ids for a field of this kind.
  const chosen = (value ?? undefined) as number[] | undefined;
  const change = (next: unknown) => onChange?.(next);
  if (field.isTree)
    return (
      <CheckTree
        label={label}
        options={options}
        rule={field.ticks ?? 'each'}
        value={chosen ?? []}
        onChange={change}
      />
    );
  return (
    <Select
      disabled={isDisabled}
      aria-label={label}
      {...(id && { id })}
      mode="multiple"
      allowClear
      showSearch={searchLabels}
      value={chosen}
      options={options.map((one) => ({
        value: one.value,
        label: one.label,
        disabled: one.isDisabled ?? false,
      }))}
      onChange={change}
    />
  );
}
