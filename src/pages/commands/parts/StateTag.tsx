import type { Command } from '@contract/commands';
import { Tag } from 'antd';
import { toneOf, useCommandWords } from './words';

/** Where a command stands, and by what or why. */
export function StateTag({ command }: { command: Pick<Command, 'state' | 'why' | 'proof'> }) {
  const words = useCommandWords();
  const { state, why, proof } = command;
  const more = why === null ? (proof === null ? null : words.proof(proof)) : words.why(why);
  return (
    <span className="command-state">
      <span>
        <Tag color={toneOf(state)}>{words.state(state)}</Tag>
      </span>
      {more === null ? null : <small>{more}</small>}
    </span>
  );
}
