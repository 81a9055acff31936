import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';

const formats = [
  { key: 'xlsx', label: 'xlsx' },
  { key: 'csv', label: 'CSV' },
];

/** A list as a file, in the format that is chosen. */
export function TableExportButton({ onExport }: { onExport: (format: 'xlsx' | 'csv') => void }) {
  const { t } = useTranslation();
  return (
    <Dropdown menu={{ items: formats, onClick: ({ key }) => onExport(key === 'csv' ? 'csv' : 'xlsx') }}>
      <Button>{t('crud.export')}</Button>
    </Dropdown>
  );
}
