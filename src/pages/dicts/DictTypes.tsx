import { resource } from '@contract/resources/dictTypes';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { useTranslation } from 'react-i18next';

/** R-CRUD-06: each dictionary leads to its data. */
export function DictTypes() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const rowVerbs = useMemo(
    () => [
      {
        key: 'data',
        label: t('dicts.openData'),
        onClick: (record: Readonly<Record<string, unknown>>) =>
          void navigate(`/dict/type/data/${Number(record.dictId)}`),
      },
    ],
    [t, navigate],
  );
  return <ResourceScreen resource={resource} rowVerbs={rowVerbs} />;
}
