import { resources } from '@contract/resources/generated';
import type { ListAddress } from '@sagas/resources/resources.slice';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface NarrowedProps {
  filters: ListAddress;
  onSearch: (filters: ListAddress) => void;
}

/** Says that a list shows only what uses one row, as a refused removal leads to it. */
export function Narrowed({ filters, onSearch }: NarrowedProps) {
  const { t } = useTranslation();
  const { uses = '', ...others } = filters;
  const [name = '', id = ''] = uses.split('.');
  if (!resources.some((resource) => resource.name === name)) return null;
  const title = t(`resource.${name}.title`);
  return (
    <Alert
      type="info"
      showIcon
      title={t('usage.narrowed', { title, id })}
      action={
        <Button size="small" onClick={() => onSearch(others)}>
          {t('usage.showAll')}
        </Button>
      }
    />
  );
}
