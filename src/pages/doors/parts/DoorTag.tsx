import type { DoorState } from '@contract/doors';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

const colours: Readonly<Record<DoorState, string>> = {
  forced: 'error',
  held: 'warning',
  fault: 'error',
  open: 'processing',
  unlocked: 'warning',
  unknown: 'default',
  locked: 'success',
};

/** The state of a door in words, never by colour alone. */
export function DoorTag({ state }: { state: DoorState }) {
  const { t } = useTranslation();
  return <Tag color={colours[state]}>{t(`doors.state.${state}`)}</Tag>;
}
