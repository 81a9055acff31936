import type { AlarmLevel } from '@contract/alarms';
import type { AlarmCounts } from '@sagas/alarms/index/alarmCounts';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import './levelFacets.css';

const allLevels = [1, 2, 3, 4] as const satisfies readonly AlarmLevel[];

interface LevelFacetsProps {
  counts: AlarmCounts;
  chosen: readonly AlarmLevel[];
  onChoose: (levels: readonly AlarmLevel[]) => void;
}

/** Active and open alarms of each level; pressing one narrows the list to it. */
export function LevelFacets({ counts, chosen, onChoose }: LevelFacetsProps) {
  const { t } = useTranslation();
  const toggle = (level: AlarmLevel) =>
    onChoose(chosen.includes(level) ? chosen.filter((kept) => kept !== level) : [...chosen, level]);
  return (
    <div className="level-facets" data-tour="levels" role="group" aria-label={t('alarms.levels')}>
      {allLevels.map((level) => {
        const [active, open] = [counts.active[level - 1] ?? 0, counts.unacknowledged[level - 1] ?? 0];
        const name = t(`level.${level}`);
        return (
          <button
            key={level}
            type="button"
            className="level-facet"
            data-level={level}
            data-is-quiet={active === 0}
            aria-pressed={chosen.includes(level)}
            aria-label={t('alarms.levelFacet', { level: name, active, open })}
            onClick={() => toggle(level)}
          >
            <ConditionMark condition={conditionOfLevel(level)} size={18} />
            <span className="level-facet__name">{name}</span>
            <strong className="level-facet__count">{active}</strong>
            <span className="level-facet__open">{t('alarms.unackedOf', { open })}</span>
          </button>
        );
      })}
    </div>
  );
}
