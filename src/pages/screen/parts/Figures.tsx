import type { ScreenTotals } from '@contract/live';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { Figure } from './Figure';

interface FiguresProps {
  totals: ScreenTotals | null;
  times: Times;
}

/** Total power over equipment power of this moment; null unless both are measured. */
export const powerRatioOf = (totals: ScreenTotals | null): number | null =>
  totals?.powerW != null && totals.itPowerW != null && totals.itPowerW > 0
    ? totals.powerW / totals.itPowerW
    : null;

function Levels({ totals, times }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <div className="levels" role="group" aria-label={t('screen.alarms')}>
      <div className="figure__label">{t('screen.alarms')}</div>
      <div className="levels__row">
        {([1, 2, 3, 4] as const).map((level) => {
          const count = totals?.alarms[level - 1];
          return (
            <div key={level} className="level" data-level={level} data-is-quiet={!count}>
              <ConditionMark condition={conditionOfLevel(level)} size="calc(var(--u) * 2.6)" />
              <span className="level__count">{count === undefined ? '—' : times.number(count)}</span>
              <span className="level__name">{t(`level.${level}`)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Sites({ totals, times }: FiguresProps) {
  const { t } = useTranslation();
  const offline = totals?.offline ?? 0;
  const note = totals ? (
    <>
      {t('screen.ofSites', { n: times.number(totals.sites) })}
      <span className={offline > 0 ? 'is-abnormal' : undefined}>
        {offline > 0 ? <ConditionMark condition="offline" size="1em" /> : null}
        {t('screen.offline', { n: times.number(offline) })}
      </span>
    </>
  ) : null;
  return <Figure label={t('screen.sites')} value={totals ? times.number(totals.online) : null} note={note} />;
}

/** The figures along the top: each measured, or a dash. */
export function Figures({ totals, times }: FiguresProps) {
  const { t } = useTranslation();
  const kilo = (value: number | null | undefined) => (value == null ? null : times.number(value / 1_000, 1));
  const ratio = powerRatioOf(totals);
  const acEnergy = totals?.acEnergyTodayKwh;
  return (
    <div className="figures">
      <Sites totals={totals} times={times} />
      <Levels totals={totals} times={times} />
      <Figure
        isWide
        label={t('screen.power')}
        value={kilo(totals?.powerW)}
        unit="kW"
        note={
          <>
            <span>
              {t('screen.acPower')} {kilo(totals?.acPowerW) ?? '—'}
            </span>
            <span>
              {t('screen.itPower')} {kilo(totals?.itPowerW) ?? '—'}
            </span>
          </>
        }
      />
      <Figure
        isWide
        label={t('screen.energyToday')}
        value={totals?.energyTodayKwh == null ? null : times.number(totals.energyTodayKwh, 1)}
        unit="kWh"
        note={acEnergy == null ? null : t('screen.acEnergyToday', { n: times.number(acEnergy, 1) })}
      />
      {ratio === null ? null : (
        <Figure label={t('screen.pue')} value={times.number(ratio, 2)} hint={t('screen.pueHint')} />
      )}
      <Figure label={t('screen.openDoors')} value={totals ? times.number(totals.openDoors) : null} />
    </div>
  );
}
