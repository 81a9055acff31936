import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import { useAppSelector } from '@/app/store';
import { languageTags } from '@/i18n/i18n';

/** From here on a figure is of the whole. */
const coveredPct = 99;

/** Totals of everything this person may see, as the live stream tells them; a dash where nothing is known. */
export function FleetNow() {
  const { t } = useTranslation();
  const totals = useScreen();
  const language = useAppSelector((state) => state.settings.language);
  const number = (value: number | null | undefined, digits = 0): string =>
    value === null || value === undefined
      ? '—'
      : value.toLocaleString(languageTags[language], { maximumFractionDigits: digits });
  const kilo = (value: number | null | undefined) => (value == null ? null : value / 1_000);
  const covered = (kwh: number | null | undefined, pct: number | null | undefined): string => {
    if (pct == null) return '';
    if (kwh == null) return t('home.energyNotMetered');
    return pct >= coveredPct ? '' : t('home.energyCovered', { pct });
  };
  const notUnderstood = totals?.notUnderstood
    ? t('home.notUnderstood', { count: totals.notUnderstood })
    : undefined;
  const shown: [string, string, string, string?][] = [
    [
      'sites',
      t('home.sitesOnline'),
      totals ? `${number(totals.online)} / ${number(totals.sites)}` : '—',
      notUnderstood,
    ],
    ['power', t('home.powerKw'), number(kilo(totals?.powerW), 1)],
    ['acPower', t('home.acPowerKw'), number(kilo(totals?.acPowerW), 1)],
    [
      'energy',
      t('home.energyTodayKwh'),
      number(totals?.energyTodayKwh),
      covered(totals?.energyTodayKwh, totals?.energyTodayPct),
    ],
    [
      'acEnergy',
      t('home.acEnergyTodayKwh'),
      number(totals?.acEnergyTodayKwh),
      covered(totals?.acEnergyTodayKwh, totals?.acEnergyTodayPct),
    ],
    ['doors', t('home.openDoors'), number(totals?.openDoors)],
  ];
  return (
    <section aria-labelledby="home-fleet">
      <h2 id="home-fleet">{t('home.fleetNow')}</h2>
      <dl className="home-fleet">
        {shown.map(([key, label, value, note]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note ? <small>{note}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
