import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '@/app/latePart';
import { Overlay } from '@/app/Overlay';
import { ToolButton } from './ToolButton';

const SearchDialog = latePart(async () => (await import('./SearchDialog')).SearchDialog);

/** R-SHELL-12; Ctrl or ⌘ with K opens it from anywhere in the shell. */
export function HeaderSearch() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <ToolButton
        label={t('shell.search')}
        icon={<SearchOutlined />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Overlay onLost={() => setOpen(false)}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Overlay>
      )}
    </>
  );
}
