import { resources } from '@contract/resources/generated';
import { rowUsed } from '@contract/usage';
import type { ListAddress } from '@sagas/resources/resources.slice';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface NarrowedProps {
  filters: ListAddress;
  onSearch: (filters: ListAddress) => void;
}

/** Says that a list shows only what uses one row, as a refused removal leads to it. */
export function Narrowed({ filters, onSearch }: NarrowedProps) {
  const { uses = '', ...others } = filters;
  const used = rowUsed(uses);
  return used && <NarrowedTo used={used} onShowAll={() => onSearch(others)} />;
}

interface NarrowedToProps {
  used: { resource: string; id: number };
  onShowAll: () => void;
}

export function NarrowedTo({ used: { resource: name, id }, onShowAll }: NarrowedToProps) {
  const { t } = useTranslation();
  if (!resources.some((resource) => resource.name === name)) return null;
  const title = t(`resource.${name}.title`);
  return (
    <Alert
      type="info"
      showIcon
      title={t('usage.narrowed', { title, id })}
      action={
        <Button size="small" onClick={onShowAll}>
          {t('usage.showAll')}
        </Button>
      }
    />
  );
}
