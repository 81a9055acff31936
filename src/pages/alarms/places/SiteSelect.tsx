import { wordSearch } from '@sagas/search/wordSearch';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaces, useSiteStates } from '@/live';

/** Of many thousand sites as many as one reads; typing narrows them. */
const shownSites = 100;

function useSiteChoices(text: string) {
  const { columns } = useSiteStates('wall');
  const isMeant = wordSearch(text);
  const { id, name, code } = columns.map;
  const found: { value: number; label: string }[] = [];
  for (let row = 0; row < id.length && found.length < shownSites; row += 1) {
    const label = `${name[row] ?? ''} ${code[row] ?? ''}`;
    if (isMeant(label)) found.push({ value: id[row] ?? 0, label });
  }
  return found;
}

interface SiteSelectProps {
  siteId: number | null;
  onChoose: (siteId: number) => void;
}

/** A site by its name or code. */
export function SiteSelect({ siteId, onChoose }: SiteSelectProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <Select
      loading={usePlaces() === 'waiting'}
      showSearch={{ filterOption: false, onSearch: setText }}
      aria-label={t('alarms.facet.site')}
      placeholder={t('alarms.facet.site')}
      value={siteId}
      options={useSiteChoices(text)}
      onChange={onChoose}
    />
  );
}
