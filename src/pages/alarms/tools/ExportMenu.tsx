import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '@/theme/scale';

const formats = ['xlsx', 'csv'] as const;

/** What is listed, as a file. */
export function ExportMenu({ onExport }: { onExport: (format: (typeof formats)[number]) => void }) {
  const { t } = useTranslation();
  // Among the tools of a phone it stands in a menu of words.
  const isNarrow = useIsNarrow();
  const items = formats.map((format) => ({
    key: format,
    label: t(`alarms.export.${format}`),
    onClick: () => onExport(format),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button icon={<DownloadOutlined />} title={t('alarms.export')} aria-label={t('alarms.export')}>
        {isNarrow ? t('alarms.export') : null}
      </Button>
    </Dropdown>
  );
}
