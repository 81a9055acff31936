import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { ToolButton } from './ToolButton';
import { useFocusBack } from '../focus/useFocusBack';

interface ChoiceMenuProps<T extends string> {
  /** What is chosen, as the button is called. */
  label: string;
  icon: ReactNode;
  className?: string;
  choices: readonly T[];
  current: T;
  nameOf: (choice: T) => string;
  onChoose: (choice: T) => void;
}

/** A tool of the top bar that offers one of a few; the one that holds cannot be chosen again. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { choices, current, nameOf, onChoose, ...button } = props;
  const items = choices.map((choice) => ({
    key: choice,
    label: nameOf(choice),
    disabled: choice === current,
    onClick: () => onChoose(choice),
  }));
  return (
    <Dropdown
      autoFocus
      onOpenChange={useFocusBack()}
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
    >
      <ToolButton {...button} />
    </Dropdown>
  );
}
