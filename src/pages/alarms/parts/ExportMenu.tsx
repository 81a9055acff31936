import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';

const formats = ['xlsx', 'csv'] as const;

/** What is listed, as a file. */
export function ExportMenu({ onExport }: { onExport: (format: (typeof formats)[number]) => void }) {
  const { t } = useTranslation();
  const items = formats.map((format) => ({
    key: format,
    label: t(`alarms.export.${format}`),
    onClick: () => onExport(format),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button icon={<DownloadOutlined />} title={t('alarms.export')} aria-label={t('alarms.export')} />
    </Dropdown>
  );
}
