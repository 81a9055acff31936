import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { alarmStateOf, type Alarm } from '@contract/alarms';
import { causeKindOf } from '@contract/linkCauses';
import { alarmKeyOf, rootKeyOf } from '@sagas/alarms/lines/alarmLines';
import { Checkbox } from 'antd';
import { Fragment, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { clockError } from '@/pages/sites/clockError';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import type { Act } from '../actions/acts';
import { AlarmMarks } from '../marks/AlarmMarks';
import type { Column, ColumnName } from './columns';
import { FoldButton } from './FoldButton';
import { LimitCell } from '../marks/LimitLeft';
import { shortCauseOf } from '../AlarmCauseWords';
import { alarmTitleOf, deviceNameOf, siteNameOf } from '../names';

export interface RowHandlers {
  onOpen: (id: number) => void;
  onSelect: (id: number, isSelected: boolean) => void;
  onFold: (key: string) => void;
}

export interface AlarmRowProps extends RowHandlers {
  alarm: Alarm;
  columns: readonly Column[];
  definition: AlarmDefinition | undefined;
  index: number;
  topPx: number;
  heightPx: number;
  isCurrent: boolean;
  isSelected: boolean;
  pending: Act | undefined;
  /** It stands no more, and is shown only because the list is held. */
  isClosed: boolean;
  /** Below its root or group. */
  isBelow: boolean;
  /** Null where its symptoms are not folded below it. */
  isUnfolded: boolean | null;
  times: Times;
  offsetMs: number;
}

function Age({ since, times, offsetMs }: { since: number; times: Times; offsetMs: number }) {
  return <>{times.age(useServerNow(offsetMs) - since)}</>;
}

type CellProps = AlarmRowProps & { name: string; site: string; state: string };

const none = <span className="quiet">—</span>;

function Level({ alarm: { level } }: CellProps) {
  const { t } = useTranslation();
  return (
    <>
      <ConditionMark condition={conditionOfLevel(level)} /> <span>{t(`level.${level}`)}</span>
    </>
  );
}

function Value({ alarm, definition, times }: CellProps) {
  const { t } = useTranslation();
  if (alarm.value === null) return none;
  if (causeKindOf(alarm.definitionId) === 'clock') return <>{clockError(t, times, alarm.value)}</>;
  const limit = alarm.threshold === null ? [] : [`/ ${times.number(alarm.threshold, 1)}`];
  const rest = [...limit, ...(definition?.unit ? [definition.unit] : [])];
  return (
    <>
      <span className="alarm-row__amount">{times.number(alarm.value, 1)}</span>
      {rest.map((words) => (
        <Fragment key={words}>
          {' '}
          <span className="alarm-row__amount quiet">{words}</span>
        </Fragment>
      ))}
    </>
  );
}

function Name({ alarm, name, isUnfolded, onFold, times }: CellProps) {
  const { t } = useTranslation();
  const cause = shortCauseOf(t, alarm);
  return (
    <>
      {isUnfolded === null ? null : (
        <FoldButton
          name={name}
          count={alarm.childCount}
          isUnfolded={isUnfolded}
          onFold={() => onFold(rootKeyOf(alarm.id))}
        />
      )}
      <span className="alarm-row__words" title={[name, cause].filter(Boolean).join(' · ')}>
        {name}
        {cause === null ? null : <span className="quiet"> · {cause}</span>}
      </span>
      <AlarmMarks alarm={alarm} times={times} />
    </>
  );
}

function Lasted({ alarm: { raisedAt, clearedAt }, isClosed, times, offsetMs }: CellProps) {
  if (clearedAt !== null) return <>{times.age(clearedAt - raisedAt)}</>;
  return isClosed ? none : <Age since={raisedAt} times={times} offsetMs={offsetMs} />;
}

function State({ pending, state }: CellProps) {
  const { t } = useTranslation();
  return <>{pending ? t(`alarms.pending.${pending}`) : t(`alarms.status.${state}`)}</>;
}

function Device({ alarm }: CellProps) {
  const { t } = useTranslation();
  return <>{deviceNameOf(t, alarm) ?? none}</>;
}

const cells: Readonly<Record<ColumnName, (props: CellProps) => ReactNode>> = {
  level: Level,
  alarm: Name,
  site: ({ site, alarm }) => (
    <span className="alarm-row__site" title={[site, alarm.siteCode].join(' ')}>
      <span>{site}</span>
      <span className="alarm-row__code">{alarm.siteCode}</span>
    </span>
  ),
  device: Device,
  value: Value,
  raised: ({ alarm, times }) => times.moment(alarm.raisedAt),
  age: Lasted,
  limit: LimitCell,
  assignee: ({ alarm }) => alarm.assignedTo ?? none,
  state: State,
};

function SelectCell({ label, ...props }: AlarmRowProps & { label: string }) {
  const { alarm, isSelected, isClosed, onSelect } = props;
  return (
    <span role="gridcell" data-column="select" onClick={(event) => event.stopPropagation()}>
      <Checkbox
        checked={isSelected}
        disabled={isClosed}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => onSelect(alarm.id, event.target.checked)}
      />
    </span>
  );
}

const classesOf = ({ isCurrent, isSelected, isBelow }: AlarmRowProps, state: string): string =>
  ['alarm-row', `is-${state}`, isCurrent && 'is-current', isSelected && 'is-selected', isBelow && 'is-below']
    .filter(Boolean)
    .join(' ');

export const AlarmRow = memo(function AlarmRow(props: AlarmRowProps) {
  const { alarm, index, topPx, heightPx, isSelected, isClosed } = props;
  const { t } = useTranslation();
  const state = isClosed ? 'normal' : alarmStateOf(alarm);
  const name = alarmTitleOf(t, alarm);
  const site = siteNameOf(t, alarm);
  return (
    <div
      role="row"
      id={alarmKeyOf(alarm.id)}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classesOf(props, state)}
      data-level={alarm.level}
      data-is-quiet={alarm.suppressedBy !== null || alarm.shelvedUntil !== null}
      style={{ transform: `translateY(${topPx}px)`, height: heightPx }}
      onClick={() => props.onOpen(alarm.id)}
    >
      <SelectCell {...props} label={t('alarms.selectOne', { alarm: name, site })} />
      {props.columns.map((column) => {
        const Cell = cells[column.name];
        return (
          <span key={column.name} role="gridcell" data-column={column.name}>
            <Cell {...props} name={name} site={site} state={state} />
          </span>
        );
      })}
    </div>
  );
});
