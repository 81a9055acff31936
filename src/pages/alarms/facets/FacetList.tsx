import { wordSearch } from '@sagas/search/wordSearch';
import type { Alarm } from '@contract/alarms';
import { inWords } from '@contract/unitStates';
import {
  type AlarmFacet,
  alarmFacets,
  type FacetChoice,
  type FacetCount,
  type FacetCounts,
} from '@sagas/alarms/lines/alarmFacets';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useIndexes } from '@/live';
import { alarmNameOf, areaNameOf, siteNameOf } from '../names';
import './facetList.css';

export interface FacetListProps {
  counts: FacetCounts | null;
  chosen: FacetChoice;
  onChoose: (chosen: FacetChoice) => void;
}

type NameOf = (value: string, sample: Alarm | undefined) => string;

function useNames(): Readonly<Record<AlarmFacet, NameOf>> {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sites } = useIndexes();
  const plain: NameOf = (value) => value;
  return {
    state: (value) => t(`alarms.status.${value}`),
    overrun: (value) => t(`alarms.facetOverrun.${value}`),
    mark: (value) => t(`alarms.facetMark.${value}`),
    definition: (value) => alarmNameOf(t, value),
    area: (value, sample) => (sample ? areaNameOf(t, sample, language) : value),
    // A site that was chosen on the map may have no alarm to be named by.
    site: (value, sample) => (sample ? siteNameOf(t, sample) : (sites.facts(Number(value))?.name ?? value)),
    device: (value) => inWords(t, value),
    assignee: plain,
    person: plain,
  };
}

interface Entry {
  value: string;
  name: string;
  count: number;
}

/** A chosen value stays in sight even when nothing of it is left. */
function entriesOf(
  counts: ReadonlyMap<string, FacetCount> | undefined,
  chosen: readonly string[],
  nameOf: NameOf,
): Entry[] {
  const values = new Set([...chosen, ...(counts?.keys() ?? [])]);
  return [...values]
    .map((value) => {
      const known = counts?.get(value);
      return { value, name: nameOf(value, known?.sample), count: known?.count ?? 0 };
    })
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

const shownAtFirst = 6;
const searchFrom = 13;

interface FacetProps {
  facet: AlarmFacet;
  entries: readonly Entry[];
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}

function Facet({ facet, entries, chosen, onChoose }: FacetProps) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const [text, setText] = useState('');
  const isMeant = wordSearch(text);
  const found = entries.filter(({ name, value }) => chosen.includes(value) || isMeant(name));
  const shown = isWhole || text.trim() ? found.slice(0, 200) : found.slice(0, shownAtFirst);
  const toggle = (value: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, value] : chosen.filter((kept) => kept !== value));
  return (
    <fieldset className="facet">
      <legend>{t(`alarms.facet.${facet}`)}</legend>
      {isWhole && entries.length >= searchFrom ? (
        <Input
          size="small"
          allowClear
          aria-label={t('alarms.facetSearch', { name: t(`alarms.facet.${facet}`) })}
          placeholder={t('alarms.facetSearch', { name: t(`alarms.facet.${facet}`) })}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      {shown.map(({ value, name, count }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        >
          <span className="facet__name" title={name}>
            {name}
          </span>
          <span className="facet__count">{count}</span>
        </Checkbox>
      ))}
      {found.length > shownAtFirst && !text.trim() ? (
        <button type="button" className="facet__more" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('alarms.facetLess') : t('alarms.facetMore', { n: found.length - shownAtFirst })}
        </button>
      ) : null}
    </fieldset>
  );
}

/** Everything that the list can be narrowed by, each value with the number of alarms that it would show. */
export function FacetList({ counts, chosen, onChoose }: FacetListProps) {
  const names = useNames();
  return alarmFacets.map((facet) => {
    const values = chosen[facet] ?? [];
    const entries = entriesOf(counts?.[facet], values, names[facet]);
    return entries.length === 0 ? null : (
      <Facet
        key={facet}
        facet={facet}
        entries={entries}
        chosen={values}
        onChoose={(next) => onChoose({ ...chosen, [facet]: next })}
      />
    );
  });
}
