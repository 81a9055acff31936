import type { Cell } from '@contract/cells';
import { csvText, csvType } from '@contract/csv';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/ui/saveFile';

export type PictureKind = 'png' | 'svg';

export interface ChartToolsProps {
  label: string;
  /** Forms in which it can be drawn. */
  kinds: readonly PictureKind[];
  /** What is on the chart now; undefined before it is drawn. */
  picture: (kind: PictureKind) => Promise<Blob | undefined>;
  rows: () => readonly (readonly Cell[])[];
}

/** The chart as a picture or as a table, to take along. */
export function ChartTools({ label, kinds, picture, rows }: ChartToolsProps) {
  const { t } = useTranslation();
  const save = async (key: string) => {
    const kind = kinds.find((one) => one === key);
    const file = kind ? await picture(kind) : new Blob([csvText(rows())], { type: csvType });
    if (file) saveFile(file, `${label}.${key}`);
  };
  const items = [...kinds, 'csv' as const].map((key) => ({ key, label: t(`chart.${key}`) }));
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => void save(key) }} trigger={['click']}>
      <Button
        className="chart__tools"
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        aria-label={t('chart.save', { chart: label })}
      />
    </Dropdown>
  );
}
