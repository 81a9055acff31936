import { useAnswerOf } from '@/queries/useQuery';
import { regionsQuery } from '@sagas/sites/sites.queries';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { ClassMark } from '@/map/ClassMark';
import type { Cluster } from '@/map/clusters';
import type { MapLayer } from '@/map/layers';
import type { Palette } from '@/palette/palette';
import type { Times } from '@/time/useTimes';

interface ClusterCardProps {
  cluster: Cluster;
  layer: MapLayer;
  palette: Palette;
  times: Times;
}

/** Beside the pointer: where these sites are and how many of them are what. */
export function ClusterCard({ cluster, layer, palette, times }: ClusterCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const regions = useAnswerOf(regionsQuery, 'all');
  const region = regions?.find(({ id }) => id === cluster.regionId);
  return (
    <>
      <strong>{region ? region.name[language] : t('map.neighbours')}</strong>
      <div className="site-card__code">
        {t('map.sites', { n: times.number(cluster.total), count: cluster.total })}
      </div>
      <ul className="cluster-card">
        {layer.classes.map((one, at) =>
          cluster.counts[at] ? (
            <li key={one.key}>
              <ClassMark of={one} palette={palette} />
              <span>{t(one.words)}</span>
              <b>{times.number(cluster.counts[at] ?? 0)}</b>
            </li>
          ) : null,
        )}
      </ul>
    </>
  );
}
