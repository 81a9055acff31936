import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/ui/copyText';
import './copyLine.css';

/** A text to take elsewhere, whole. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'failed');
  const said = { ready: '', copied: t('connect.copied'), failed: t('connect.notCopied') }[state];
  return (
    <div className="copy-line">
      <div className="copy-line__head">
        <span>{label}</span>
        <span role="status" className="copy-line__said">
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
