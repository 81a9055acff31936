import { ratesOf, type FaultFigures, type FaultGroupSums } from '@contract/faultFigures';
import type { FaultGroup } from '@contract/faultGroups';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import type { Times } from '@/time/useTimes';
import { groupName } from './groupName';
import { rateText } from './rateText';
import '@/pages/alarms/list/dataTable.css';

const shown = ['mttaMs', 'mttrMs', 'onTime', 'firstTimeFix', 'cost'] as const;

/** The orders that make up a group, in the list of all orders. */
const ordersOf = (
  { id, name }: FaultGroupSums,
  by: FaultGroup,
  { from, to }: FaultFigures,
  regionId: number | undefined,
): string => {
  const asked = new URLSearchParams({ view: 'ended', from: `${from}`, to: `${to}`, by });
  asked.set('group', String(id ?? name?.zh ?? ''));
  if (regionId !== undefined) asked.set('regionId', String(regionId));
  return `../dispatch?${String(asked)}`;
};

interface GroupRowProps {
  group: FaultGroupSums;
  by: FaultGroup;
  regionId: number | undefined;
  figures: FaultFigures;
  /** Of the orders of all groups so far, %. */
  cumulated: number;
  times: Times;
}

function GroupRow({ group, by, regionId, figures, cumulated, times }: GroupRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sums } = group;
  const name = groupName(t, by, group, language);
  const rates = ratesOf(sums, figures);
  return (
    <tr>
      <td>
        <Link to={ordersOf(group, by, figures, regionId)}>{name}</Link>
      </td>
      <td className="statistics__bar">
        <span style={{ width: `${(100 * sums.orders) / (figures.groups[0]?.sums.orders ?? 1)}%` }} />
        {times.number(sums.orders)}
      </td>
      <td>{times.number(cumulated, 1)} %</td>
      {shown.map((rate) => (
        <td key={rate}>{rateText(rate, rates, times)}</td>
      ))}
    </tr>
  );
}

type GroupsProps = Omit<GroupRowProps, 'group' | 'cumulated'>;

/** The groups with the most orders first, and how much of all they make up together. */
export function Groups({ figures, by, regionId, times }: GroupsProps) {
  const { t } = useTranslation();
  const upTo = figures.groups.reduce<number[]>(
    (all, { sums }) => [...all, (all.at(-1) ?? 0) + sums.orders],
    [],
  );
  return (
    <section className="figure-card statistics__groups">
      <h2>
        {t('faults.figures.pareto', { by: t(`faults.figures.by.${by}`) })}{' '}
        <small>{t('faults.figures.paretoHint')}</small>
      </h2>
      <div className="statistics__scroll">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t(`faults.figures.by.${by}`)}</th>
              <th scope="col">{t('faults.rate.orders')}</th>
              <th scope="col">{t('faults.figures.cumulated')}</th>
              {shown.map((rate) => (
                <th key={rate} scope="col">
                  {t(`faults.rate.${rate}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.groups.map((group, at) => (
              <GroupRow
                key={`${group.id} ${group.name?.zh ?? ''}`}
                {...{ group, by, regionId, figures, times }}
                cumulated={(100 * (upTo[at] ?? 0)) / figures.sums.orders}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
