import { alarmStateOf, type Alarm } from '@contract/alarms';
import { Checkbox, Tag } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { alarmNameOf, siteNameOf } from './columns';
import { unitOf } from './units';

export interface RowHandlers {
  onOpen: (id: number) => void;
  onSelect: (id: number, isSelected: boolean) => void;
}

export interface AlarmRowProps extends RowHandlers {
  alarm: Alarm;
  index: number;
  topPx: number;
  heightPx: number;
  isCurrent: boolean;
  isSelected: boolean;
  isPending: boolean;
  /** It stands no more, and is shown only because the list is held. */
  isClosed: boolean;
  times: Times;
  offsetMs: number;
}

function Age({ since, times, offsetMs }: { since: number; times: Times; offsetMs: number }) {
  return <>{times.age(useServerNow(offsetMs) - since)}</>;
}

function ValueCell({ alarm, times }: { alarm: Alarm; times: Times }) {
  if (alarm.value === null) return <span className="alarm-row__none">—</span>;
  const unit = unitOf(alarm.definitionId);
  const limit = alarm.threshold === null ? '' : ` / ${times.number(alarm.threshold, 1)}`;
  return (
    <>
      {times.number(alarm.value, 1)}
      <span className="alarm-row__limit">
        {limit} {unit}
      </span>
    </>
  );
}

function NameCell({ alarm, name }: { alarm: Alarm; name: string }) {
  const { t } = useTranslation();
  return (
    <span role="gridcell" className="alarm-row__name">
      {name}
      {alarm.isLate ? (
        <Tag className="alarm-row__late" title={t('alarms.lateHint')}>
          {t('alarms.late')}
        </Tag>
      ) : null}
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
  const { alarm, isSelected, isPending, isClosed, onSelect } = props;
  return (
    <span role="gridcell" onClick={(event) => event.stopPropagation()}>
      <Checkbox
        checked={isSelected}
        disabled={alarm.acknowledgedAt !== null || isPending || isClosed}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => onSelect(alarm.id, event.target.checked)}
      />
    </span>
  );
}

export const AlarmRow = memo(function AlarmRow(props: AlarmRowProps) {
  const { alarm, index, topPx, heightPx, isCurrent, isSelected, isPending, isClosed } = props;
  const { t } = useTranslation();
  const { times, offsetMs } = props;
  const state = isClosed ? 'normal' : alarmStateOf(alarm);
  const name = alarmNameOf(t, alarm.definitionId);
  const site = siteNameOf(t, alarm);
  const classes = ['alarm-row', `is-${state}`, isCurrent && 'is-current', isSelected && 'is-selected'];
  return (
    <div
      role="row"
      id={`alarm-${alarm.id}`}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.filter(Boolean).join(' ')}
      data-level={alarm.level}
      style={{ transform: `translateY(${topPx}px)`, height: heightPx }}
      onClick={() => props.onOpen(alarm.id)}
    >
      <SelectCell {...props} label={t('alarms.selectOne', { alarm: name, site })} />
      <span role="gridcell" className="alarm-row__level">
        <ConditionMark condition={conditionOfLevel(alarm.level)} /> {t(`level.${alarm.level}`)}
      </span>
      <NameCell alarm={alarm} name={name} />
      <span role="gridcell" title={alarm.siteCode ?? undefined}>
        {site}
        <span className="alarm-row__code">{alarm.siteCode}</span>
      </span>
      <span role="gridcell">{alarm.deviceName ?? <span className="alarm-row__none">—</span>}</span>
      <span role="gridcell" className="alarm-row__number">
        <ValueCell alarm={alarm} times={times} />
      </span>
      <TimeCells alarm={alarm} isClosed={isClosed} times={times} offsetMs={offsetMs} />
      <span role="gridcell" className="alarm-row__state">
        {isPending ? t('alarms.acknowledging') : t(`alarms.status.${state}`)}
      </span>
    </div>
  );
});
