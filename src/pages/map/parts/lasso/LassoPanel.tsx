import { CloseOutlined } from '@ant-design/icons';
import type { SiteMap } from '@contract/sites';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ClassMark } from '@/map/ClassMark';
import type { Position } from '@/map/hull';
import { rowsWithin } from '@/map/lasso';
import type { MapLayer } from '@/map/layers';
import type { SiteField } from '@/map/siteField';
import type { Palette } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { LassoActs } from './LassoActs';
import './lassoPanel.css';

/** Longer lists are for the site list, not for a look at the map. */
const listed = 100;

export interface LassoPanelProps {
  /** In unit Mercator. */
  outline: readonly Position[];
  /** Keys of the classes in view. */
  shown: ReadonlySet<string>;
  map: SiteMap;
  field: SiteField;
  layer: MapLayer;
  palette: Palette;
  times: Times;
  onFly: (siteId: number) => void;
  onClose: () => void;
}

/** The sites that were roped in: how many of each, and each of them a way to it. */
export function LassoPanel(props: LassoPanelProps) {
  const { outline, shown, map, field, layer, palette, times, onFly, onClose } = props;
  const { t } = useTranslation();
  const rows = rowsWithin(field, outline, (kind) => shown.has(layer.classes[kind]?.key ?? ''));
  const siteIds = rows.flatMap((row) => map.id[row] ?? []);
  const codes = rows.flatMap((row) => map.code[row] ?? []);
  const kindOf = (row: number) => field.classes[row] ?? 0;
  return (
    <aside className="map-lasso" aria-label={t('map.lasso.title')}>
      <header>
        <strong>{t('map.lasso.count', { n: times.number(rows.length), count: rows.length })}</strong>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('map.lasso.close')}
          onClick={onClose}
        />
      </header>
      <ul className="cluster-card">
        {layer.classes.map((one, kind) => {
          const count = rows.filter((row) => kindOf(row) === kind).length;
          return count === 0 ? null : (
            <li key={one.key}>
              <ClassMark of={one} palette={palette} />
              <span>{t(one.words)}</span>
              <b>{times.number(count)}</b>
            </li>
          );
        })}
      </ul>
      {rows.length === 0 ? null : <LassoActs {...{ siteIds, codes, times }} />}
      <ul className="map-lasso__sites">
        {rows.slice(0, listed).map((row) => {
          const kind = layer.classes[kindOf(row)];
          return (
            <li key={map.id[row]}>
              <button type="button" onClick={() => onFly(map.id[row] ?? 0)}>
                {kind ? <ClassMark of={kind} palette={palette} /> : null}
                <span>{map.name[row]}</span>
                <span className="site-option__code">{map.code[row]}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {rows.length > listed ? <p className="map-quiet">{t('map.lasso.more', { n: listed })}</p> : null}
    </aside>
  );
}
