import { outcomes } from '@contract/errors';
import type { Field, Resource } from '@contract/resources';
import type { Choice } from '@contract/resourceSchemas';
import { choicesRequested, dictRequested } from '@sagas/lookups/lookups.slice';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useResourceWords } from './words';

export interface Option {
  value: string | number;
  label: string;
  /** Colour of its tag, as dictionaries name them. */
  look?: string;
  parentId?: number | null;
  isDisabled?: boolean;
  /** What it permits is not limited by areas. */
  isWide?: boolean;
}

export type OptionsOf = Readonly<Record<string, readonly Option[]>>;

type Named = readonly (readonly [string, Field])[];

/** The options of every field that has some, by field; what is not loaded yet is empty. */
export function useOptions(resource: Resource): OptionsOf {
  const { t } = useTranslation();
  const words = useResourceWords(resource);
  const named = useMemo<Named>(() => Object.entries(resource.fields), [resource]);
  useWanted(named);
  const dicts = useAppSelector((state) => state.lookups.dicts);
  const choices = useAppSelector((state) => state.lookups.choices);
  return useMemo(() => {
    const optionsOf = (name: string, field: Field): Option[] => {
      if (field.kind === 'flag')
        return [
          { value: 'true', label: t('crud.yes'), look: 'primary' },
          { value: 'false', label: t('crud.no') },
        ];
      if (field.kind === 'choice' && !field.dict)
        return (field.values ?? outcomes).map((value) => {
          const look = field.tags?.[value];
          return { value, label: words.option(name, value), ...(look !== undefined && { look }) };
        });
      if (field.kind === 'choice' && field.dict)
        return (dicts[field.dict] ?? []).map(({ dictValue, dictLabel, listClass }) => ({
          value: dictValue,
          label: dictLabel,
          look: listClass,
        }));
      return 'from' in field
        ? (choices[field.from] ?? []).map((choice) => choiceOption(choice, t('crud.beyondAreas')))
        : [];
    };
    return Object.fromEntries(named.map(([name, field]) => [name, optionsOf(name, field)]));
  }, [named, dicts, choices, t, words]);
}

const choiceOption = (
  { value, label, parentId, isDisabled, isWide = false }: Choice,
  mark: string,
): Option => ({
  value,
  label: isWide ? `${label} · ${mark}` : label,
  isWide,
  parentId: parentId ?? null,
  isDisabled: isDisabled ?? false,
});

function useWanted(named: Named): void {
  const dispatch = useAppDispatch();
  const language = useAppSelector((state) => state.settings.language);
  useEffect(() => {
    for (const [, field] of named) {
      if (field.kind === 'choice' && field.dict) dispatch(dictRequested(field.dict));
      if ('from' in field) dispatch(choicesRequested({ name: field.from }));
    }
  }, [named, language, dispatch]);
}
