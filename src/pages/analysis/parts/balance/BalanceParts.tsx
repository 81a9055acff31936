import { faultyFindings } from '@contract/keyFigures';
import { tariffPeriods, type FoundOnMeters } from '@contract/siteEnergy';
import type { EnergyRates } from '@contract/energyRates';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { pointWords } from '../explore/lineNames';
import { deviceWords } from '../deviceWords';
import type { Balance, Cost } from './balance';

interface PartProps {
  balance: Balance;
  times: Times;
}

const kwhWords = (times: Times, kwh: number | null): string =>
  kwh === null ? '—' : `${times.number(kwh, kwh < 100 ? 1 : 0)} kWh`;

/** The meter tree with what each branch used, its share, and how much of it was measured. */
export function MeterTree({ balance: { nodes, keptDays }, times }: PartProps) {
  const { t } = useTranslation();
  return (
    <table className="balance-tree balance-tree__meters">
      <thead>
        <tr>
          <th scope="col">{t('balance.branch')}</th>
          <th scope="col">{t('balance.energy')}</th>
          <th scope="col">{t('balance.share')}</th>
          <th scope="col">{t('balance.daysKnown')}</th>
          <th scope="col">{t('balance.complete')}</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ key, depth, kwh, share, days, completePct }) => (
          <tr key={key} data-partial={kwh !== null && days < keptDays}>
            <th scope="row" style={{ paddingInlineStart: 12 + depth * 20 }}>
              {t(`balance.node.${key}`)}
            </th>
            <td>{kwhWords(times, kwh)}</td>
            <td>
              {share === null ? null : (
                <>
                  <span
                    className="balance-tree__bar"
                    style={{ width: `${Math.min(100, Math.max(0, share)) * 0.8}px` }}
                  />
                  {`${times.number(share, 1)} %`}
                </>
              )}
            </td>
            <td>{t('balance.daysOf', { days, of: keptDays })}</td>
            <td>{completePct === null ? '' : `${times.number(completePct)} %`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many days were left out, and what that does to the sum as far as it is known. */
function LeftOut({ balance: { leftOut, nodes }, times }: PartProps) {
  const { t } = useTranslation();
  const kept = nodes[0]?.kwh ?? null;
  const { days, kwh } = leftOut;
  if (days === 0) return <p>{t('balance.noneLeftOut')}</p>;
  if (kwh === null || kept === null) return <p>{t('balance.leftOutUnknown', { days, count: days })}</p>;
  const sums = { kwh: kwhWords(times, kwh), kept: kwhWords(times, kept), all: kwhWords(times, kept + kwh) };
  return <p>{t('balance.leftOut', { days, count: days, ...sums })}</p>;
}

type FoundOne = FoundOnMeters[number];

/** A reading that was taken for what it is, such as growth over a gap, is no fault of its meter. */
const isFault = ({ kind }: FoundOne): boolean => faultyFindings.includes(kind);

/** Meters that were found faulty, what leaving out their days does, and how readings of sound ones were taken. */
export function Faulty({ balance, times, findings }: PartProps & { findings: FoundOnMeters }) {
  const { t } = useTranslation();
  const [faults, notes] = [findings.filter(isFault), findings.filter((one) => !isFault(one))];
  return (
    <section className="balance-card">
      <h2>{t('balance.meters')}</h2>
      {faults.length === 0 ? <p>{t('balance.noFaulty')}</p> : null}
      <LeftOut balance={balance} times={times} />
      <ul className="balance-findings">
        {faults.map(({ deviceId, point, kind, day, firstAt, kwh, ...device }) => (
          <li key={`${deviceId}${point}${kind}${day}`}>
            <time dateTime={new Date(firstAt).toISOString()}>{times.stamp(firstAt)}</time>{' '}
            <strong>{t(`balance.finding.${kind}`)}</strong>{' '}
            <span className="quiet">
              {deviceWords(device)} · {pointWords(t, point)}
              {kwh === null ? '' : ` · ${kwhWords(times, kwh)}`}
            </span>
          </li>
        ))}
      </ul>
      {notes.length === 0 ? null : <Notes notes={notes} />}
    </section>
  );
}

/** How the readings of sound meters were taken, once for each meter. */
function Notes({ notes }: { notes: FoundOnMeters }) {
  const { t } = useTranslation();
  const byMeter = new Map<string, FoundOne[]>();
  for (const note of notes) {
    const key = `${note.deviceId}${note.point}${note.kind}`;
    byMeter.set(key, [...(byMeter.get(key) ?? []), note]);
  }
  return (
    <>
      <h3>{t('balance.notes')}</h3>
      <ul className="balance-findings">
        {[...byMeter].flatMap(([key, [first, ...more]]) =>
          first === undefined
            ? []
            : [
                <li key={key}>
                  {t(`balance.finding.${first.kind}`)}{' '}
                  <span className="quiet">
                    {deviceWords(first)} · {pointWords(t, first.point)} ·{' '}
                    {t('balance.onDays', { count: more.length + 1 })}
                  </span>
                </li>,
              ],
        )}
      </ul>
    </>
  );
}

/** Energy by period of the tariff, and what it cost by the prices of each day. */
export function Tariff({
  balance: { tariff, ofDays, knownPct },
  times,
  cost,
}: PartProps & { cost: Cost | null }) {
  const { t } = useTranslation();
  const money = (amount: number): string => `${times.number(amount, 2)} ${cost?.currency ?? ''}`;
  const all = Object.values(tariff ?? {}).reduce((sum, kwh) => sum + kwh, 0);
  return (
    <section className="balance-card">
      <h2>{t('balance.tariff')}</h2>
      {tariff === null ? <p className="quiet">{t('balance.noTariff')}</p> : null}
      <dl>
        {tariffPeriods.map((period) => {
          const kwh = tariff?.[period];
          if (kwh === undefined) return null;
          return (
            <div key={period}>
              <dt>{t(`balance.period.${period}`)}</dt>
              <dd>
                {kwhWords(times, kwh)} · {times.number((kwh / all) * 100, 1)} %
                {cost?.by[period] === undefined ? '' : ` · ${money(cost.by[period])}`}
              </dd>
            </div>
          );
        })}
        {(['demand', 'capacity'] as const).map((part) => {
          const amount = cost?.[part] ?? null;
          return amount === null ? null : (
            <div key={part}>
              <dt>{t(`balance.${part}`)}</dt>
              <dd>{money(amount)}</dd>
            </div>
          );
        })}
        {cost === null ? null : (
          <div>
            <dt>{t('balance.cost')}</dt>
            <dd>
              <strong>{money(cost.all)}</strong>
            </dd>
          </div>
        )}
      </dl>
      {cost === null ? null : (
        <p className="quiet">
          {t('balance.costOf', {
            tariff: cost.names.join(', '),
            days: cost.days,
            count: ofDays,
            pct: knownPct,
          })}
        </p>
      )}
    </section>
  );
}

/** Carbon of the kWh that were counted, with the factor that it stands on. */
export function Carbon({
  balance: { nodes, keptDays, ofDays, knownPct },
  times,
  rates,
}: PartProps & { rates: EnergyRates | null }) {
  const { t } = useTranslation();
  const kwh = nodes[0]?.kwh ?? null;
  const carbon = rates?.carbon ?? null;
  return (
    <section className="balance-card">
      <h2>{t('balance.carbon')}</h2>
      {carbon === null || kwh === null ? (
        <p className="quiet">{t(kwh === null ? 'balance.nothing' : 'balance.noFactor')}</p>
      ) : (
        <p>
          <strong>{times.number(kwh * carbon.kgPerKwh)} kg CO₂</strong>
          <br />
          <span className="quiet">
            {t('balance.factor', { factor: carbon.kgPerKwh, year: carbon.year || '—' })}
            <br />
            {t('balance.knownOf', { days: keptDays, count: ofDays, pct: knownPct })}
          </span>
        </p>
      )}
    </section>
  );
}
