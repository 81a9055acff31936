import type { FaultGroupSums } from '@contract/faultFigures';
import type { FaultGroup } from '@contract/faultGroups';
import type { Language } from '@contract/languages';
import type { TFunction } from 'i18next';

export const groupName = (
  t: TFunction,
  by: FaultGroup,
  { id, name }: FaultGroupSums,
  language: Language,
): string => {
  if (by === 'level' && id !== null) return t(`level.${id}`);
  return name?.[language] ?? t('faults.figures.noGroup');
};
