import { DownloadOutlined, LinkOutlined } from '@ant-design/icons';
import { exploreLimits } from '@contract/explore';
import { dayMs } from '@contract/time';
import { trendsExportRequested } from '@sagas/explore/explore.actions';
import { toasted } from '@sagas/prompts/prompts.slice';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { lineColour } from '@/charts/lineColours';
import type { Palette } from '@/palette/palette';
import { copyText } from '@/ui/copyText';
import { saveFile } from '@/ui/saveFile';
import { searchOf, type Picture } from './address';
import { lineName } from './lineNames';
import type { Line } from './lines';
import { panelsPicture } from './panelsPicture';
import { stepFor, type Span } from './spans';

interface ExploreToolsProps {
  picture: Picture;
  span: Span;
  lines: readonly Line[];
  palette: Palette;
  panels: () => HTMLElement | null;
}

/** A link to the very span: "the last day" would be another one for whoever opens it tomorrow. */
const linkOf = (picture: Picture, span: Span): string =>
  `${location.origin}${location.pathname}?${searchOf({ ...picture, span })}`;

export function ExploreTools({ picture, span, lines, palette, panels }: ExploreToolsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const share = async () => {
    const isCopied = await copyText(linkOf(picture, span));
    const title = { key: isCopied ? 'explore.linkCopied' : 'explore.linkNotCopied' };
    dispatch(toasted({ level: isCopied ? 'success' : 'error', title }));
  };
  const savePicture = async () => {
    const host = panels();
    const legends = lines.map((line, at) => ({
      name: lineName(t, line),
      colour: lineColour(at, palette.isDark),
    }));
    const file = host && (await panelsPicture(host, legends, palette));
    if (file) saveFile(file, t('explore.pictureFile'));
  };
  const saveTable = (format: 'xlsx' | 'csv') => {
    const isRaw = span.to - span.from <= exploreLimits.rawExportDays * dayMs && picture.way === 'trend';
    const step = isRaw ? null : stepFor(span, picture.way, false);
    const series = lines.map(({ chosen }) => chosen);
    dispatch(trendsExportRequested({ format, ...span, series, ...(step !== null && { step }) }));
  };
  const items = [
    // The other charts have their own menu for pictures.
    ...(picture.way === 'trend'
      ? [{ key: 'png', label: t('chart.png'), onClick: () => void savePicture() }]
      : []),
    { key: 'csv', label: t('explore.export.csv'), onClick: () => saveTable('csv') },
    { key: 'xlsx', label: t('explore.export.xlsx'), onClick: () => saveTable('xlsx') },
  ];
  return (
    <>
      <Button icon={<LinkOutlined />} disabled={lines.length === 0} onClick={() => void share()}>
        {t('explore.link')}
      </Button>
      <Dropdown menu={{ items }} trigger={['click']} disabled={lines.length === 0}>
        <Button icon={<DownloadOutlined />}>{t('explore.export')}</Button>
      </Dropdown>
    </>
  );
}
