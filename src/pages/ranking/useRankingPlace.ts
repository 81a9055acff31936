import { rankingGroupings, rankingOrders, type RankingQuery } from '@contract/ranking';
import { oneOf, useAddressParts } from '@/app/useAddressParts';

const wholeIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** What is ranked stands in the address. */
export function useRankingPlace(): [RankingQuery, (change: Partial<RankingQuery>) => void] {
  const { parts, change } = useAddressParts();
  const within = rankingGroupings.find((each) => each !== 'site' && each === parts.get('within'));
  const groupId = wholeIn(parts.get('group'));
  const month = wholeIn(parts.get('month'));
  const regionId = wholeIn(parts.get('region'));
  const place: RankingQuery = {
    by: oneOf(rankingGroupings, parts.get('by'), 'site'),
    order: oneOf(rankingOrders, parts.get('order'), 'best'),
    ...(month === undefined ? {} : { month }),
    ...(regionId === undefined ? {} : { regionId }),
    ...(within === undefined || within === 'site' || groupId === undefined ? {} : { within, groupId }),
  };
  const go = (part: Partial<RankingQuery>): void => {
    const next = { ...place, ...part };
    const text = (value: number | undefined) => (value === undefined ? null : String(value));
    change(
      {
        ...{ by: next.by, order: next.order, month: text(next.month), region: text(next.regionId) },
        ...{ within: next.within ?? null, group: text(next.groupId) },
      },
      { replace: false },
    );
  };
  return [place, go];
}
