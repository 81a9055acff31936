import type { MenuProps } from 'antd';

/** A pointer meets the link inside an entry; Enter is heard by the entry, which then presses its link. */
export const followByKey: NonNullable<MenuProps['onClick']> = ({ domEvent }) => {
  if (domEvent.type !== 'keydown') return;
  const { target } = domEvent;
  if (target instanceof HTMLElement && target.tagName !== 'A') target.querySelector('a')?.click();
};
