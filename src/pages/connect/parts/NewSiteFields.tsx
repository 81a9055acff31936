import { regionsQuery } from '@sagas/sites/sites.queries';
import { Form, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { useLanguage } from '@/i18n/useLanguage';
import { useQuery } from '@/queries/useQuery';
import { searchLabels } from '@/ui/choiceSearch';
import type { ConnectDraft } from './useConnectDraft';

interface NewSiteFieldsProps {
  draft: ConnectDraft;
  write: (part: Partial<ConnectDraft>) => void;
}

/** Areas with the way to them, as one reads it on an envelope. */
function useAreaOptions() {
  const language = useLanguage();
  const { data: regions } = useQuery(regionsQuery, 'all');
  return useMemo(() => {
    const byId = new Map((regions ?? []).map((region) => [region.id, region]));
    const wayTo = (id: number): string[] => {
      const region = byId.get(id);
      return region ? [...wayTo(region.parentId), region.name[language]] : [];
    };
    return (regions ?? [])
      .filter(({ level }) => level === 'area')
      .map(({ id }) => ({ value: id, label: wayTo(id).join(' / ') }));
  }, [regions, language]);
}

const longest = 64;
const newArea = 0;

/** A name and an area: codes are made, and one name serves all languages until somebody knows better. */
export function NewSiteFields({ draft, write }: NewSiteFieldsProps) {
  const { t } = useTranslation();
  const areas = useAreaOptions();
  const field = (key: 'name' | 'province' | 'city' | 'area', label: string) => (
    <Form.Item label={label} htmlFor={`connect-${key}`} required>
      <LimitedInput
        id={`connect-${key}`}
        max={longest}
        value={draft[key]}
        onChange={({ target }) => write({ [key]: target.value })}
      />
    </Form.Item>
  );
  return (
    <>
      {field('name', t('connect.siteName'))}
      {areas.length === 0 ? null : (
        <Form.Item label={t('connect.area')} required>
          <Select
            aria-label={t('connect.area')}
            showSearch={searchLabels}
            value={draft.areaId ?? newArea}
            options={[{ value: newArea, label: t('connect.newArea') }, ...areas]}
            onChange={(id: number) => write({ areaId: id === newArea ? null : id })}
          />
        </Form.Item>
      )}
      {draft.areaId === null ? (
        <div className="connect-form__area">
          {field('province', t('connect.province'))}
          {field('city', t('connect.city'))}
          {field('area', t('connect.district'))}
        </div>
      ) : null}
    </>
  );
}
