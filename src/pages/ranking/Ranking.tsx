import { rankingGroupings, rankingOrders, type RankingAnswer, type RankingQuery } from '@contract/ranking';
import { rankingExportRequested } from '@sagas/ranking/exportRanking.process';
import { rankingQuery } from '@sagas/ranking/ranking.queries';
import { Alert, Button, Result, Segmented, Select, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { RegionSelect } from '@/regions/RegionSelect';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { monthText } from '@/time/plantMonth';
import { useTimes } from '@/time/useTimes';
import { TableExportButton } from '@/crud/TableExportButton';
import { RankingTable } from './parts/RankingTable';
import { useRankingPlace } from './useRankingPlace';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import './ranking.css';

interface HeadProps {
  place: RankingQuery;
  go: (change: Partial<RankingQuery>) => void;
  answer: RankingAnswer | null;
}

/** What is ranked, where, and in which order. */
function Choices({ place, go, answer }: HeadProps) {
  const { t } = useTranslation();
  const times = useTimes();
  return (
    <>
      <Select
        aria-label={t('ranking.month')}
        placeholder={t('ranking.month')}
        value={place.month ?? answer?.month}
        options={(answer?.months ?? []).map((value) => ({ value, label: monthText(times, value) }))}
        onChange={(month) => go({ month })}
      />
      <RegionSelect value={place.regionId} onChange={(id) => go({ regionId: id ?? undefined })} />
      <Segmented
        aria-label={t('ranking.by')}
        value={place.by}
        options={rankingGroupings.map((value) => ({ value, label: t(`ranking.by.${value}`) }))}
        onChange={(by) => go({ by, within: undefined, groupId: undefined })}
      />
      <Segmented
        aria-label={t('ranking.order')}
        value={place.order}
        options={rankingOrders.map((value) => ({ value, label: t(`ranking.order.${value}`) }))}
        onChange={(order) => go({ order })}
      />
    </>
  );
}

/** Who uses more than its peers and who less, with what chance leaves open. */
export function Ranking() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const style = usePaletteStyle(usePalette());
  const [place, go] = useRankingPlace();
  const { data, error, isLoading, isStale, again } = useQuery(rankingQuery, place);
  return (
    <section className="ranking-page" style={style} aria-labelledby="ranking">
      <header>
        <h1 id="ranking">{t('ranking.title')}</h1>
        <Choices {...{ place, go }} answer={data} />
        <TableExportButton onExport={(format) => dispatch(rankingExportRequested({ ...place, format }))} />
        <Button loading={isLoading} onClick={again}>
          {t('explore.again')}
        </Button>
      </header>
      <p className="quiet">{t('ranking.rule')}</p>
      {data && isStale ? <Alert type="warning" showIcon title={t('ranking.stale')} /> : null}
      {data ? (
        <Ranked {...{ place, go, isLoading }} answer={data} />
      ) : error ? (
        <Result status="warning" title={t('ranking.failed')} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </section>
  );
}

interface RankedProps extends HeadProps {
  answer: RankingAnswer;
  isLoading: boolean;
}

function Ranked({ place, go, answer, isLoading }: RankedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const times = useTimes();
  if (answer.month === null)
    return (
      <EmptyList
        text={
          answer.night === null
            ? t('ranking.never')
            : t('ranking.unfinished', { day: times.date(answer.night) })
        }
      >
        <Onward way="nightly" /> <ReadinessLink use="ranking" regionId={place.regionId} />
      </EmptyList>
    );
  const only = answer.within;
  return (
    <>
      {only ? (
        <p>
          <Tag closable onClose={() => go({ within: undefined, groupId: undefined })}>
            {t('ranking.only', { name: only[language] })}
          </Tag>
        </p>
      ) : null}
      {answer.rows.length > 0 && answer.ranked === 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('ranking.noneCompared')}
          action={<ReadinessLink use="ranking" regionId={place.regionId} />}
        />
      ) : null}
      {answer.rows.length === 0 ? (
        <EmptyList text={t('ranking.empty')}>
          <Button onClick={() => go({ within: undefined, groupId: undefined, regionId: undefined })}>
            {t('crud.reset')}
          </Button>{' '}
          <ReadinessLink use="ranking" regionId={place.regionId} />
        </EmptyList>
      ) : (
        <RankingTable
          {...{ answer, isLoading }}
          onGroup={(groupId) => {
            if (place.by !== 'site') go({ by: 'site', within: place.by, groupId });
          }}
        />
      )}
      {answer.matched > answer.rows.length ? (
        <p className="quiet">{t('ranking.more', { n: answer.rows.length, all: answer.matched })}</p>
      ) : null}
    </>
  );
}
