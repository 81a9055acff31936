import { useRef } from 'react';
import { Quiet } from './Quiet';
import { useFittingRows } from './useUnit';
import '@/readings/stale.css';
import './lists.css';

export interface Ranked {
  key: number;
  name: string;
  /** 0 … 1: length of the bar. */
  share: number;
  value: string;
  /** In words, how old the value is that is not of now. */
  before?: string | undefined;
}

interface RankingProps {
  rows: readonly Ranked[];
  unitPx: number;
  /** Until the data is there, nothing is called empty. */
  isKnown: boolean;
  /** What is said when there is nothing to rank. */
  empty: string;
}

const rowUnits = 4.2;

/** The greatest of something, as many as fit; nothing scrolls and no row is cut. */
export function Ranking({ rows, unitPx, isKnown, empty }: RankingProps) {
  const list = useRef<HTMLOListElement>(null);
  const fitting = useFittingRows(list, rowUnits * unitPx);
  return (
    <ol ref={list} className="ranking">
      {rows.length === 0 ? (
        <li className="ranking__none">
          <Quiet isKnown={isKnown} empty={empty} />
        </li>
      ) : null}
      {rows.slice(0, fitting).map(({ key, name, share, value, before }) => (
        <li key={key}>
          <span className="ranking__name">{name}</span>
          <span className="ranking__bar">
            <span style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
          </span>
          <span className="ranking__value">
            {before === undefined ? value : <span className="stale-value">{value}</span>}
            {before === undefined ? null : <small className="stale-mark"> {before}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
