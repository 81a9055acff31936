import type { Command } from '@contract/commands';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { StateTag } from './StateTag';
import { useCommandWords } from './words';

interface RecentCommandsProps {
  commands: readonly Command[];
  onOpen: (commandId: number) => void;
}

/** The last commands of a site, newest first: what, by whom, why, and how far. */
export function RecentCommands({ commands, onOpen }: RecentCommandsProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useCommandWords();
  return (
    <ul className="recent-commands">
      {commands.map((command) => (
        <li key={command.id}>
          <span className="recent-commands__what">
            <time>{times.moment(command.requestedAt)}</time>
            <b>
              {command.deviceName} · {words.pointIs(command.point, command.value)}
            </b>
            <small>
              {words.by(command.by)} · {t(`commands.origin.${command.origin}`)}
              {command.reason === '' ? '' : ` · ${command.reason}`}
            </small>
          </span>
          <StateTag command={command} />
          <Button type="link" size="small" onClick={() => onOpen(command.id)}>
            {t('commands.site.steps')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
