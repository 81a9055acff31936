import { searchPatternMax } from '@sagas/permission/menuSearch';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';
import { Bookmarks } from './Bookmarks';
import { useHits, type Hit } from './useHits';
import './searchDialog.css';

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const [pattern, setPattern] = useState('');
  const [at, setAt] = useState(0);
  const { menus, sites, isAsking } = useHits(useDeferredValue(pattern));
  const found = [...menus, ...sites];
  const pick = ({ path, externalUrl }: Hit): void => {
    onClose();
    if (externalUrl) window.open(externalUrl, '_blank', 'noopener');
    else void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[at];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) pick(chosen);
  };
  return (
    <Dialog
      open
      onCancel={onClose}
      footer={null}
      title={t('shell.search')}
      width={rem(560)}
      style={{ top: rem(80) }}
    >
      <input
        className="search-input"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-label={t('shell.searchHint')}
        {...(found[at] && { 'aria-activedescendant': `${listId}-${at}` })}
        placeholder={t('shell.searchHint')}
        maxLength={searchPatternMax}
        value={pattern}
        onChange={(event) => {
          setPattern(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results listId={listId} found={found} at={at} onPick={pick} />
      {pattern === '' && <Bookmarks onPick={onClose} />}
      {pattern !== '' && found.length === 0 && !isAsking && (
        <p className="search-nothing">{t('shell.searchNothing')}</p>
      )}
    </Dialog>
  );
}

interface ResultsProps {
  listId: string;
  found: readonly Hit[];
  at: number;
  onPick: (entry: Hit) => void;
}

function Results({ listId, found, at, onPick }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <ul id={listId} role="listbox" aria-label={t('shell.search')} className="search-results">
      {found.map((entry, index) => (
        <li
          key={entry.key}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          onClick={() => onPick(entry)}
        >
          <span>{entry.title}</span>
          <span className="search-path">{entry.hint}</span>
        </li>
      ))}
    </ul>
  );
}
