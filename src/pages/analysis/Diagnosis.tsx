import { diagnosisKinds, type Diagnoses, type DiagnosisKind } from '@contract/diagnosis';
import { diagnosesQuery } from '@sagas/diagnosis/diagnosis.queries';
import { Alert, Button, Checkbox, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddressParts } from '@/app/useAddressParts';
import { RegionSelect } from '@/regions/RegionSelect';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { DiagnosisTable } from './parts/diagnosis/DiagnosisTable';
import { DiagnosisTiles } from './parts/diagnosis/DiagnosisTiles';
import { Finding } from './parts/diagnosis/Finding';
import { ChooseFirst } from '@/ui/ChooseFirst';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import './diagnosis.css';

interface Place {
  kind: DiagnosisKind | null;
  regionId: number | null;
  isEnded: boolean;
  chosenId: number | null;
}

const wholeIn = (params: URLSearchParams, name: string): number | null =>
  /^[1-9]\d{0,9}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : null;

/** What is looked at stands in the address. */
function usePlace(): [Place, (change: Partial<Place>) => void] {
  const { parts, change } = useAddressParts();
  const place: Place = {
    kind: diagnosisKinds.find((kind) => kind === parts.get('kind')) ?? null,
    regionId: wholeIn(parts, 'region'),
    isEnded: parts.get('ended') === '1',
    chosenId: wholeIn(parts, 'finding'),
  };
  const go = (part: Partial<Place>): void => {
    const { kind, regionId, isEnded, chosenId } = { ...place, ...part };
    const [region, finding] = [regionId, chosenId].map((id) => (id === null ? null : String(id)));
    change({ kind, region, finding, ended: isEnded ? '1' : null }, { replace: false });
  };
  return [place, go];
}

interface NothingFoundProps {
  data: Diagnoses;
  place: Place;
  clear: (() => void) | undefined;
}

/** Nothing found is something else where nothing could be judged. */
function NothingFound({ data: { sites, judged }, place: { kind, regionId }, clear }: NothingFoundProps) {
  const { t } = useTranslation();
  const counts = judged.filter((one) => kind === null || one.kind === kind).map((one) => one.sites);
  const most = Math.max(0, ...counts);
  if (most > 0)
    return (
      <EmptyList
        text={t('diagnosis.emptyOf', { n: most, of: sites })}
        clear={kind === null ? clear : undefined}
      >
        <ReadinessLink use="diagnosis" regionId={regionId} />
      </EmptyList>
    );
  return (
    <EmptyList text={t('diagnosis.notJudged', { of: sites })}>
      <ReadinessLink use="diagnosis" regionId={regionId} />
    </EmptyList>
  );
}

interface FoundProps {
  data: Diagnoses;
  place: Place;
  isLoading: boolean;
  go: (change: Partial<Place>) => void;
}

function Found({ data, place, isLoading, go }: FoundProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const chosen = data.rows.find(({ id }) => id === place.chosenId) ?? null;
  const choose = (id: number): void => go({ chosenId: id });
  const isNarrowed = place.kind !== null || place.regionId !== null;
  const clear = isNarrowed ? () => go({ kind: null, regionId: null }) : undefined;
  if (data.lookedAt === null)
    return (
      <EmptyList text={t('diagnosis.never')}>
        <Onward way="nightly" /> <ReadinessLink use="diagnosis" regionId={place.regionId} />
      </EmptyList>
    );
  return (
    <>
      <DiagnosisTiles
        answer={data}
        kind={place.kind}
        times={times}
        onKind={(kind) => go({ kind, chosenId: null })}
      />
      {data.rows.length === 0 ? (
        <NothingFound {...{ data, place, clear }} />
      ) : (
        <div className="diagnosis-split">
          <DiagnosisTable
            {...{ times, isLoading }}
            rows={data.rows}
            chosenId={place.chosenId}
            onChoose={choose}
          />
          {chosen ? (
            <Finding key={chosen.id} row={chosen} times={times} />
          ) : (
            <ChooseFirst className="diagnosis-finding" text={t('diagnosis.choose')} />
          )}
        </div>
      )}
    </>
  );
}

/** What wastes energy at which site, what speaks for it and what is at stake. */
export function Diagnosis() {
  const { t } = useTranslation();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const [place, go] = usePlace();
  const { kind, regionId, isEnded } = place;
  const { data, error, isLoading, isStale, again } = useQuery(diagnosesQuery, { kind, regionId, isEnded });
  return (
    <section className="diagnosis" style={style} aria-labelledby="diagnosis">
      <header>
        <h1 id="diagnosis">{t('diagnosis.title')}</h1>
        {data?.lookedAt == null ? null : (
          <span className="quiet">{t('diagnosis.lookedAt', { day: times.date(data.lookedAt) })}</span>
        )}
        <RegionSelect value={regionId} onChange={(id) => go({ regionId: id, chosenId: null })} />
        <Checkbox checked={isEnded} onChange={({ target }) => go({ isEnded: target.checked })}>
          {t('diagnosis.ended')}
        </Checkbox>
        <Button loading={isLoading} onClick={again}>
          {t('explore.again')}
        </Button>
      </header>
      {isStale && data ? <Alert type="warning" showIcon title={t('keyFigures.stale')} /> : null}
      {data ? (
        <Found {...{ data, place, isLoading, go }} />
      ) : error ? (
        <Result status="warning" title={t('diagnosis.failed')} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </section>
  );
}
