import type { GroupLine } from '@sagas/alarms/lines/alarmLines';
import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { FoldButton } from './FoldButton';
import { alarmNameOf, areaNameOf, siteNameOf } from '../names';

interface GroupRowProps {
  group: GroupLine;
  index: number;
  topPx: number;
  heightPx: number;
  isCurrent: boolean;
  isUnfolded: boolean;
  selected: ReadonlySet<number>;
  onFold: (key: string) => void;
  onSelectMany: (ids: readonly number[], areSelected: boolean) => void;
}

function useGroupName({ key, sample }: GroupLine): string {
  const { t } = useTranslation();
  const language = useLanguage();
  if (key.startsWith('definition-')) return alarmNameOf(t, sample.definitionId);
  if (key.startsWith('area-')) return areaNameOf(t, sample, language);
  return siteNameOf(t, sample);
}

/** How many members are chosen; nobody looks through them while nothing is. */
function useChosen({ members }: GroupLine, selected: ReadonlySet<number>): number {
  return useMemo(() => {
    let chosen = 0;
    if (selected.size > 0) for (const { id } of members) if (selected.has(id)) chosen += 1;
    return chosen;
  }, [members, selected]);
}

/** One line for all alarms that share a site, an area or a kind. */
export function GroupRow(props: GroupRowProps) {
  const { group, index, topPx, heightPx, isCurrent, isUnfolded, selected, onFold } = props;
  const { t } = useTranslation();
  const name = useGroupName(group);
  const chosen = useChosen(group, selected);
  const isAll = chosen === group.members.length;
  return (
    <div
      role="row"
      id={group.key}
      aria-rowindex={index + 2}
      className={isCurrent ? 'alarm-group is-current' : 'alarm-group'}
      style={{ transform: `translateY(${topPx}px)`, height: heightPx }}
      onClick={() => onFold(group.key)}
    >
      <span role="gridcell" onClick={(event) => event.stopPropagation()}>
        <Checkbox
          tabIndex={-1}
          checked={isAll}
          indeterminate={chosen > 0 && !isAll}
          aria-label={t('alarms.selectGroup', { name })}
          onChange={(event) =>
            props.onSelectMany(
              Array.from(group.members, ({ id }) => id),
              event.target.checked,
            )
          }
        />
      </span>
      <span role="gridcell">
        <ConditionMark condition={conditionOfLevel(group.level)} /> {t(`level.${group.level}`)}
      </span>
      <span role="gridcell" className="alarm-group__name">
        <FoldButton
          name={name}
          count={group.count}
          isUnfolded={isUnfolded}
          onFold={() => onFold(group.key)}
        />
        <strong>{name}</strong>
        <span className="alarm-group__open">{t('alarms.unackedOf', { open: group.unacknowledged })}</span>
      </span>
    </div>
  );
}
