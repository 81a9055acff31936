import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { alarmStateOf, type Alarm } from '@contract/alarms';
import { alarmKeyOf, rootKeyOf } from '@sagas/alarms/alarmLines';
import { Checkbox } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import type { Act } from './acts';
import { AlarmMarks } from './AlarmMarks';
import { FoldButton } from './FoldButton';
import { alarmNameOf, siteNameOf } from './names';

export interface RowHandlers {
  onOpen: (id: number) => void;
  onSelect: (id: number, isSelected: boolean) => void;
  onFold: (key: string) => void;
}

export interface AlarmRowProps extends RowHandlers {
  alarm: Alarm;
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

function ValueCell({ alarm, definition, times }: Pick<AlarmRowProps, 'alarm' | 'definition' | 'times'>) {
  if (alarm.value === null) return <span className="alarm-row__none">—</span>;
  const limit = alarm.threshold === null ? '' : ` / ${times.number(alarm.threshold, 1)}`;
  return (
    <>
      {times.number(alarm.value, 1)}
      <span className="alarm-row__limit">
        {limit} {definition?.unit}
      </span>
    </>
  );
}

function NameCell({ alarm, name, isUnfolded, onFold, times }: AlarmRowProps & { name: string }) {
  return (
    <span role="gridcell" className="alarm-row__name">
      {isUnfolded === null ? null : (
        <FoldButton
          name={name}
          count={alarm.childCount}
          isUnfolded={isUnfolded}
          onFold={() => onFold(rootKeyOf(alarm.id))}
        />
      )}
      <span className="alarm-row__words">{name}</span>
      <AlarmMarks alarm={alarm} times={times} />
    </span>
  );
}

function TimeCells({
  alarm,
  isClosed,
  times,
  offsetMs,
}: Pick<AlarmRowProps, 'alarm' | 'isClosed' | 'times' | 'offsetMs'>) {
  const { raisedAt, clearedAt } = alarm;
  return (
    <>
      <span role="gridcell" className="alarm-row__number">
        {times.moment(raisedAt)}
      </span>
      <span role="gridcell" className="alarm-row__number">
        {clearedAt !== null ? times.age(clearedAt - raisedAt) : null}
        {clearedAt === null && isClosed ? <span className="alarm-row__none">—</span> : null}
        {clearedAt === null && !isClosed ? <Age since={raisedAt} times={times} offsetMs={offsetMs} /> : null}
      </span>
    </>
  );
}

function SelectCell({ label, ...props }: AlarmRowProps & { label: string }) {
  const { alarm, isSelected, isClosed, onSelect } = props;
  return (
    <span role="gridcell" onClick={(event) => event.stopPropagation()}>
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
  const { alarm, index, topPx, heightPx, isSelected, pending, isClosed } = props;
  const { t } = useTranslation();
  const { times, offsetMs } = props;
  const state = isClosed ? 'normal' : alarmStateOf(alarm);
  const name = alarmNameOf(t, alarm.definitionId);
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
      <span role="gridcell" className="alarm-row__level">
        <ConditionMark condition={conditionOfLevel(alarm.level)} /> {t(`level.${alarm.level}`)}
      </span>
      <NameCell {...props} name={name} />
      <span role="gridcell" title={alarm.siteCode ?? undefined}>
        {site}
        <span className="alarm-row__code">{alarm.siteCode}</span>
      </span>
      <span role="gridcell">{alarm.deviceName ?? <span className="alarm-row__none">—</span>}</span>
      <span role="gridcell" className="alarm-row__number">
        <ValueCell {...props} />
      </span>
      <TimeCells alarm={alarm} isClosed={isClosed} times={times} offsetMs={offsetMs} />
      <span role="gridcell" className="alarm-row__state">
        {pending ? t(`alarms.pending.${pending}`) : t(`alarms.status.${state}`)}
      </span>
    </div>
  );
});
