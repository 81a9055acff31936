import type { Command } from '@contract/commands';
import { Button } from 'antd';
import { StateTag } from './StateTag';

interface StateButtonProps {
  command: Pick<Command, 'id' | 'state' | 'why' | 'proof'>;
  onOpen: (id: number) => void;
}

/** Where a command stands; pressed, it shows how it came there. */
export function StateButton({ command, onOpen }: StateButtonProps) {
  return (
    <Button className="command-state-button" type="text" size="small" onClick={() => onOpen(command.id)}>
      <StateTag command={command} />
    </Button>
  );
}
