import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { wordSearch } from '@sagas/search/wordSearch';
import { Input, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oneOf, useAddressParts } from '@/app/useAddressParts';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { Mark } from '../marks/Mark';
import { alarmNameOf } from '../names';

interface CatalogueListProps {
  definitions: readonly AlarmDefinition[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** Below the list. */
  children?: ReactNode;
}

const kinds = ['all', 'working', 'off', 'unavailable'] as const;
type Kind = (typeof kinds)[number];

const isOf: Readonly<Record<Kind, (definition: AlarmDefinition) => boolean>> = {
  all: () => true,
  working: ({ isAvailable, isEnabled }) => isAvailable && isEnabled,
  off: ({ isAvailable, isEnabled }) => isAvailable && !isEnabled,
  unavailable: ({ isAvailable }) => !isAvailable,
};

function useFound(definitions: readonly AlarmDefinition[], text: string, kind: Kind) {
  const { t } = useTranslation();
  return useMemo(() => {
    const isMeant = wordSearch(text);
    return definitions
      .map((definition) => ({ definition, name: alarmNameOf(t, definition.id) }))
      .filter(({ definition, name }) => isOf[kind](definition) && isMeant(name))
      .sort((a, b) => (a.definition.number ?? 999) - (b.definition.number ?? 999));
  }, [definitions, text, kind, t]);
}

function Entry({ definition, name }: { definition: AlarmDefinition; name: string }) {
  const { t } = useTranslation();
  const { number, level, rule, deviceClass, isAvailable, isEnabled } = definition;
  return (
    <>
      <span className="catalogue-list__number">{number ?? '—'}</span>
      <span className="catalogue-list__name">{name}</span>
      {rule.kind === 'test' ? null : (
        <span className="catalogue-list__levels" title={t('alarms.perClass')}>
          {(['A', 'B', 'C', 'D'] as const).map((station) => (
            <ConditionMark key={station} condition={conditionOfLevel(level[station])} size={11} />
          ))}
        </span>
      )}
      <small>
        {t(`alarms.of.${deviceClass}`)}
        {isAvailable ? null : <Mark words={t('alarms.unavailable')} />}
        {isAvailable && !isEnabled ? <Mark words={t('alarms.switchedOff')} /> : null}
      </small>
    </>
  );
}

/** The whole catalogue, those whose source does not exist yet among them and marked. */
export function CatalogueList({ definitions, chosenId, onChoose, children }: CatalogueListProps) {
  const { t } = useTranslation();
  const { parts, change } = useAddressParts();
  // Typed here and followed by the address: a word that is being composed must not wait for it.
  const [text, setText] = useState(parts.get('text') ?? '');
  const kind = oneOf(kinds, parts.get('kind'), 'all');
  const found = useFound(definitions, text, kind);
  return (
    <div className="catalogue-list">
      <Input
        type="search"
        allowClear
        aria-label={t('alarms.searchDefinition')}
        placeholder={t('alarms.searchDefinition')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          change({ text: target.value });
        }}
      />
      <Segmented
        block
        size="small"
        aria-label={t('alarms.kinds')}
        value={kind}
        options={kinds.map((value) => ({
          value,
          label: t(`alarms.kind.${value}`, { n: definitions.filter(isOf[value]).length }),
        }))}
        onChange={(next) => change({ kind: next === 'all' ? '' : next })}
      />
      <ul>
        {found.map(({ definition, name }) => (
          <li key={definition.id}>
            <button
              type="button"
              aria-current={definition.id === chosenId}
              data-is-quiet={!isOf.working(definition)}
              onClick={() => onChoose(definition.id)}
            >
              <Entry definition={definition} name={name} />
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
