import { chance, hash32 } from '@field/chance';

/** Somebody of the operator, or of a contractor, with the card that is carried. */
export interface Person {
  no: string;
  name: string;
  kind: 'staff' | 'contractor';
  company: string;
  card: string;
}

const names = [
  '陈志强',
  '李国华',
  '黄文杰',
  '林志明',
  '何家辉',
  '吴伟业',
  '周建国',
  '郑小龙',
  '梁永康',
  '谢俊豪',
  '罗志伟',
  '冯国强',
];
const contractorsFrom = 9;
const company = '安达维护';

/** Everybody who has a card; the same at each start, so that a console knows them again. */
export const people: readonly Person[] = names.map((name, i) => ({
  no: `T-${String(i + 1).padStart(3, '0')}`,
  name,
  kind: i < contractorsFrom ? 'staff' : 'contractor',
  company: i < contractorsFrom ? '' : company,
  card: String(10_000_000 + (hash32(4_711, i) % 89_999_999)),
}));

/** Who is sent to a site: a few people look after each. */
export function personFor(seed: number, opening: number): Person {
  const own = hash32(seed, 910) % people.length;
  const person = people[(own + (hash32(seed, 911, opening) % 3)) % people.length];
  if (person === undefined) throw new Error('nobody has a card');
  return person;
}

/** A card that no console knows: lost long ago, or of another operator. */
export const strangeCard = (seed: number, opening: number): string =>
  `9F${hash32(seed, 912, opening).toString(16).toUpperCase().padStart(8, '0')}`;

/** One opening in fifteen begins with somebody who tries a card that is none of ours. */
export const isStranger = (seed: number, opening: number): boolean => chance(seed, 913, opening) < 1 / 15;
/** One in three readers has a camera. */
export const hasCamera = (seed: number): boolean => hash32(seed, 914) % 3 === 0;
