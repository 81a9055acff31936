import type { OneTimeSecret } from '@sagas/secrets/secrets.slice';
import { isSecretPart } from '@sagas/secrets/secrets.slice';
import { Alert, Button } from 'antd';
import { useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppConfig } from '@/appConfig/useAppConfig';
import { rem } from '@/theme/scale';
import { useTimes } from '@/time/useTimes';
import { CopyLine } from './CopyLine';
import { Dialog } from '@/ui/Dialog';
import { useUnsaved } from '@/ui/useUnsaved';
import { commandOf } from './commandOf';
import { SecretRows } from './SecretRows';
import './secrets.css';

interface SecretDialogProps {
  secret: OneTimeSecret;
  onClose: () => void;
}

/** A secret that cannot be shown again: only whoever took it, or says that it may go, closes it. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const [isTaken, setTaken] = useState(false);
  useUnsaved(!isTaken);
  const { kind, name, parts, until } = secret;
  const take = () => setTaken(true);
  const copiedByHand = (event: ClipboardEvent) => {
    const selected = (document.getSelection()?.toString() ?? '').replace(/\s+/g, ' ');
    const secrets = parts.filter(isSecretPart).map(({ text }) => text.replace(/\s+/g, ' '));
    if (!event.defaultPrevented && secrets.every((text) => selected.includes(text))) take();
  };
  return (
    <Dialog
      open
      centered
      width={rem(600)}
      className="secret-dialog"
      title={t(`secrets.title.${kind}`, { name })}
      keyboard={isTaken}
      closable={isTaken}
      mask={{ closable: isTaken }}
      onCancel={() => isTaken && onClose()}
      footer={<Ways isTaken={isTaken} onClose={onClose} />}
    >
      <Alert
        type="warning"
        showIcon
        title={t(`secrets.hint.${kind}`, { name, at: until === undefined ? '' : times.stamp(until) })}
      />
      <div className="secret-dialog__parts" onCopy={copiedByHand}>
        {kind === 'importPasswords' ? (
          <SecretRows secret={secret} onTaken={take} />
        ) : (
          <Lines secret={secret} onTaken={take} />
        )}
      </div>
    </Dialog>
  );
}

function Lines({ secret, onTaken }: { secret: OneTimeSecret; onTaken: () => void }) {
  const { t } = useTranslation();
  const prefix = useAppConfig()?.apiPrefix ?? '';
  const command = commandOf(secret, new URL(prefix, window.location.origin).href.replace(/\/$/, ''));
  return (
    <>
      {secret.parts.map((part) => (
        <CopyLine
          key={part.name}
          label={t(`secrets.part.${part.name}`)}
          text={part.text}
          {...(isSecretPart(part) && { onCopied: onTaken })}
        />
      ))}
      {command === null ? null : <CopyLine label={t('secrets.command')} text={command} onCopied={onTaken} />}
    </>
  );
}

function Ways({ isTaken, onClose }: { isTaken: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  if (isTaken)
    return (
      <Button type="primary" onClick={onClose}>
        {t('crud.close')}
      </Button>
    );
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{t('secrets.leave')}</Button>;
  return (
    <div className="secret-dialog__question">
      <span role="alert">{t('secrets.leaveQuestion')}</span>
      <Button onClick={() => setAsked(false)}>{t('secrets.back')}</Button>
      <Button danger onClick={onClose}>
        {t('secrets.leaveForGood')}
      </Button>
    </div>
  );
}
