import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button, Input, Popover, Tooltip } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pastedHtml } from './pasted';
import './richText.css';

interface RichTextProps {
  value?: string | null;
  onChange?: (html: string) => void;
  label: string;
}

const tools: readonly { command: string; icon: ReactNode; key: string }[] = [
  { command: 'bold', icon: <BoldOutlined />, key: 'bold' },
  { command: 'italic', icon: <ItalicOutlined />, key: 'italic' },
  { command: 'underline', icon: <UnderlineOutlined />, key: 'underline' },
  { command: 'insertUnorderedList', icon: <UnorderedListOutlined />, key: 'bullets' },
  { command: 'insertOrderedList', icon: <OrderedListOutlined />, key: 'numbers' },
];

/** Words with a little shape. What may be in them is the server's to say: it cleans on writing and on reading. */
export function RichText({ value, onChange, label }: RichTextProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const html = value ?? '';
    if (!area.current || shown.current === html) return;
    // Text from the server, which has cleaned it; the policy of the page lets no script in it run either.
    area.current.innerHTML = html;
    shown.current = html;
  }, [value]);
  const tell = () => {
    const html = area.current?.innerHTML ?? '';
    shown.current = html;
    onChange?.(html);
  };
  const run = (command: string, argument?: string) => {
    area.current?.focus();
    document.execCommand(command, false, argument);
    tell();
  };
  return (
    <div className="rich-text">
      <div className="rich-text-tools" role="toolbar" aria-label={label}>
        {tools.map(({ command, icon, key }) => (
          <Tooltip key={key} title={t(`crud.rich.${key}`)}>
            <Button
              type="text"
              size="small"
              icon={icon}
              aria-label={t(`crud.rich.${key}`)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command)}
            />
          </Tooltip>
        ))}
        <LinkTool onLink={(url) => run('createLink', url)} />
      </div>
      <div
        ref={area}
        className="rich-text-area"
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        tabIndex={0}
        onInput={tell}
        onBlur={tell}
        onPaste={(event) => {
          event.preventDefault();
          const html = pastedHtml(event.clipboardData.getData('text/html'));
          if (html !== '') document.execCommand('insertHTML', false, html);
          else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
          tell();
        }}
      />
    </div>
  );
}

function LinkTool({ onLink }: { onLink: (url: string) => void }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState('');
  const [range, setRange] = useState<Range | null>(null);
  const isGood = /^(https?:\/\/|mailto:|tel:)/.test(url);
  const keep = () => {
    const selection = getSelection();
    setRange(selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null);
  };
  const link = () => {
    const selection = getSelection();
    if (range && selection) {
      selection.removeAllRanges();
      selection.addRange(range);
    }
    onLink(url);
    setUrl('');
  };
  const form = (
    <div className="rich-text-link">
      <Input
        value={url}
        placeholder="https://"
        aria-label={t('crud.rich.link')}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="primary" disabled={!isGood} onClick={link}>
        {t('crud.confirm')}
      </Button>
    </div>
  );
  return (
    <Popover content={form} trigger="click" onOpenChange={(isOpen) => isOpen && keep()}>
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label={t('crud.rich.link')}
        onMouseDown={(event) => event.preventDefault()}
      />
    </Popover>
  );
}
