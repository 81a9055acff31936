import { DownloadOutlined } from '@ant-design/icons';
import type { ECharts } from 'echarts/core';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/ui/saveFile';
import { csvOf } from './chartTable';
import { pictureOf } from './chartPicture';

export interface ChartToolsProps {
  label: string;
  /** What stands behind the picture: the chart itself has no ground. */
  ground: string;
  chart: () => ECharts | undefined;
  rows: () => readonly (readonly string[])[];
}

/** The chart as a picture or as a table, to take along. */
export function ChartTools({ label, ground, chart, rows }: ChartToolsProps) {
  const { t } = useTranslation();
  const save = async (kind: string) => {
    if (kind === 'csv') return saveFile(new Blob([csvOf(rows())], { type: 'text/csv' }), `${label}.csv`);
    const drawn = chart();
    if (drawn) saveFile(await pictureOf(drawn, kind === 'svg' ? 'svg' : 'png', ground), `${label}.${kind}`);
  };
  const items = (['png', 'svg', 'csv'] as const).map((key) => ({ key, label: t(`chart.${key}`) }));
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
