import { languages } from '@contract/languages';
import { texts } from '@contract/texts';
import { alarmCatalogue } from '../../../alarmEngine/catalogue';

const namesOf = (id: string): string =>
  [id, ...languages.map((language) => texts[language][`alarm.${id}.name`] ?? '')].join('\n').toLowerCase();

const names: readonly { id: string; names: string }[] = alarmCatalogue.map(({ id }) => ({
  id,
  names: namesOf(id),
}));

const mostWords = 6;

/** The words of a search text; what goes beyond six is not looked at. */
export const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/\s+/))].filter((word) => word !== '').slice(0, mostWords);

/** Alarms whose name holds the word, whatever language the searcher speaks. */
export const definitionsNamed = (word: string): string[] =>
  names.flatMap(({ id, names: known }) => (known.includes(word) ? [id] : []));
