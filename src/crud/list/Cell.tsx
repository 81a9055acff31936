import type { AnyRecord, Field } from '@contract/resources';
import { readTarget } from '@contract/jobs';
import { hasPermission } from '@sagas/permission/checks';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { MenuIcon } from '@/layout/menu/menuIcons';
import { useTimes } from '@/time/useTimes';
import { shownText, textOf, timeText } from '@contract/values';
import { idsOf } from '../fields/alarmIds';
import { usePeriodWords } from '../fields/usePeriodWords';
import { optionOf } from '../optionOf';
import type { Option } from '../useOptions';

/** Colours of dictionary tags, as the family names them. */
const tagColours: Readonly<Record<string, string>> = {
  primary: 'processing',
  success: 'success',
  info: 'default',
  warning: 'warning',
  danger: 'error',
};

export function OptionTag({ option }: { option: Option }) {
  const colour = option.look === undefined ? undefined : tagColours[option.look];
  if (option.look === undefined || option.look === 'default') return <>{option.label}</>;
  return <Tag color={colour ?? 'default'}>{option.label}</Tag>;
}

/** Chinese and English write numbers alike; places are kept to six decimals, prices to four. */
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

interface CellProps {
  record: AnyRecord;
  value: unknown;
  field: Field;
  options: readonly Option[];
}

/** One value as a person reads it. */
export function Cell({ record, value, field, options }: CellProps) {
  if ('picker' in field && field.picker === 'icon') return value ? <IconNamed name={textOf(value)} /> : null;
  if ('picker' in field && field.picker === 'jobTarget') return <JobTargetWords text={textOf(value)} />;
  if ('picker' in field && field.picker === 'alarms') return <AlarmNames text={textOf(value)} />;
  if ('picker' in field && field.picker === 'periods') return <Periods text={textOf(value)} />;
  if (Array.isArray(value)) return <Several values={value} options={options} />;
  const option = optionOf(options, value);
  if (option) return <OptionTag option={option} />;
  if (field.kind === 'reference') return null;
  if (field.kind === 'instant' && typeof value === 'number') return <Instant at={value} />;
  if (field.kind === 'decimal' && typeof value === 'number')
    return <span className="crud-cell">{decimals.format(value)}</span>;
  if (field.opens) return <Opening opens={field.opens} record={record} words={shownText(value)} />;
  return <span className="crud-cell">{shownText(value)}</span>;
}

interface OpeningProps {
  opens: NonNullable<Field['opens']>;
  record: AnyRecord;
  words: string;
}

/** Whether the value leads to a page that this person may see. */
export const useMayFollow = (opens: Field['opens']): boolean =>
  useAppSelector(
    ({ session }) => opens !== undefined && hasPermission(session.permissions, [opens.permission]),
  );

function Opening({ opens, record, words }: OpeningProps) {
  if (!useMayFollow(opens)) return <span className="crud-cell">{words}</span>;
  return (
    <Link
      className="crud-cell"
      to={opens.path.replace(/\{(\w+)\}/g, (_, name: string) => textOf(record[name]))}
    >
      {words}
    </Link>
  );
}

/** R-VAL-12: the text times of the server stand as they are; a number is written on the reader's clock. */
function Instant({ at }: { at: number }) {
  const { zone } = useTimes();
  return <span className="crud-cell">{timeText(at, zone)}</span>;
}

/** Periods of a tariff in the words of the reader. */
function Periods({ text }: { text: string }) {
  const words = usePeriodWords(text);
  return <span className="crud-cell">{words}</span>;
}

/** Which alarms, by name: how many, as many names as there is room for, all of them at a touch. */
function AlarmNames({ text }: { text: string }) {
  const { t } = useTranslation();
  const names = idsOf(text).map((id) => t(`alarm.${id}.name`, { defaultValue: id }));
  return (
    <span className="crud-cell crud-alarm-names" title={names.join('\n')}>
      {names.length > 0 && t('crud.alarmKinds', { count: names.length, names: names.join(' · ') })}
    </span>
  );
}

/** What a job does, in words; the text itself at a touch, and alone where it is no kind of ours. */
function JobTargetWords({ text }: { text: string }) {
  const { t } = useTranslation();
  const target = readTarget(text);
  return (
    <span className="crud-cell" title={text}>
      {target ? t(`jobs.kind.${target.kind}`) : text}
    </span>
  );
}

/** Beside no words: its name is read out. */
function IconNamed({ name }: { name: string }) {
  return (
    <span role="img" aria-label={name}>
      <MenuIcon name={name} />
    </span>
  );
}

function Several({ values, options }: { values: readonly unknown[]; options: readonly Option[] }) {
  const labels = values.flatMap((value) => optionOf(options, value)?.label ?? []);
  return (
    <span className="crud-cell" title={labels.join(', ')}>
      {labels.map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
    </span>
  );
}
