import type { FleetReadiness, Readiness, ReadinessQuery } from '@contract/readiness';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import type { Go } from './go';

interface FleetTilesProps {
  data: Readiness;
  place: ReadinessQuery;
  go: Go;
}

const shownLacks = 2;

/** Each use with the number of sites at which it is available, and what the others lack most; a press orders by it. */
export function FleetTiles({ data: { fleet, sites }, place, go }: FleetTilesProps) {
  return (
    <div className="readiness__tiles">
      {fleet.map((one) => (
        <Tile
          key={one.use}
          one={one}
          sites={sites}
          isChosen={one.use === place.use}
          onChoose={() => go({ use: one.use, state: undefined, lack: undefined })}
        />
      ))}
    </div>
  );
}

interface TileProps {
  one: FleetReadiness;
  sites: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ one: { use, counts, lacks, nextFrom }, sites, isChosen, onChoose }: TileProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const n = counts.available + counts.partly;
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} title={t(`readiness.need.${use}`)}>
      <span>{t(`readiness.use.${use}`)}</span>
      <strong>{t('readiness.availableOf', { n: times.number(n), of: times.number(sites) })}</strong>
      {lacks.slice(0, shownLacks).map(({ lack, sites: at }) => (
        <small key={lack}>
          {t('readiness.lackAt', { what: t(`readiness.lackName.${lack}`), n: times.number(at) })}
        </small>
      ))}
      {nextFrom === null ? null : <small>{t('readiness.nextFrom', { day: times.date(nextFrom) })}</small>}
    </button>
  );
}
