const hoursADay = 24;

/** A wall that still gives less than this share of the load does not show in a day's energy. */
const negligibleShare = 0.02;

export interface RoomResponse {
  /** Of the wall, with the air temperature held. */
  timeConstantH: number;
  /** Extra heat of the wall right after the strategy was switched, as a share of the load. */
  firstExtraShare: number;
}

/** Hours after a switch in which the room still remembers the other state: t = τ ln(first share / negligible). */
export const washoutHours = ({ timeConstantH, firstExtraShare }: RoomResponse) =>
  Math.max(0, timeConstantH * Math.log(firstExtraShare / negligibleShare));

/** Whole days of a block, of which at most half is washout. */
export const blockDaysFor = (washoutH: number) => Math.max(1, Math.ceil((2 * washoutH) / hoursADay));
