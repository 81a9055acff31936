import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/ui/copyText';

/** A text to take elsewhere, whole. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'failed');
  const said = { ready: '', copied: t('connect.copied'), failed: t('connect.notCopied') }[state];
  return (
    <div className="connect-line">
      <div className="connect-line__head">
        <span>{label}</span>
        <span role="status" className="connect-line__said">
          {said}
        </span>
        <Button
          size="small"
          icon={<CopyOutlined />}
          aria-label={t('shell.labelOf', { label: t('connect.copy'), name: label })}
          onClick={() => void copy()}
        >
          {t('connect.copy')}
        </Button>
      </div>
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
