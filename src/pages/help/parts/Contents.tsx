import { wordSearch } from '@sagas/search/wordSearch';
import { Button, Empty, Input, Menu, type MenuProps } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { manualParts, saidIn, type Chapter, type ManualPart } from './chapter';
import './contents.css';

interface ContentsProps {
  chapters: readonly Chapter[];
  chosen: Chapter | undefined;
  onChoose: (id: string) => void;
}

type Item = NonNullable<MenuProps['items']>[number];

/** The chapters by part, with a search in all that they say; on a phone behind a button. */
export function Contents({ chapters, chosen, onChoose }: ContentsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav className="help-contents" aria-label={t('manual.contents')} data-is-open={isOpen}>
      <Button
        block
        className="help-contents-switch"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('manual.contents')}
      </Button>
      <div id={id} className="help-contents-body">
        <Found
          chapters={chapters}
          chosen={chosen}
          onChoose={(next) => {
            setOpen(false);
            onChoose(next);
          }}
        />
      </div>
    </nav>
  );
}

function Found({ chapters, chosen, onChoose }: ContentsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<string[]>([]);
  const found = useMemo(() => {
    const isMeant = wordSearch(text);
    return chapters.filter((chapter) => isMeant(saidIn(chapter)));
  }, [chapters, text]);
  const isSearching = text.trim() !== '';
  // What is on screen can be seen in the contents, wherever its address was from.
  const open = isSearching ? manualParts.map(keyOf) : [...opened, ...(chosen ? [keyOf(chosen.part)] : [])];
  const items = manualParts.flatMap((part): Item[] => {
    const inPart = found.filter((chapter) => chapter.part === part);
    return inPart.length === 0
      ? []
      : [{ key: keyOf(part), label: t(`manual.part.${part}`), children: groupsOf(inPart) }];
  });
  return (
    <>
      <Input
        type="search"
        allowClear
        value={text}
        placeholder={t('manual.search')}
        aria-label={t('manual.search')}
        onChange={({ target }) => setText(target.value)}
      />
      {items.length === 0 ? (
        <Empty description={t('manual.searchNone')} />
      ) : (
        <Menu
          mode="inline"
          inlineIndent={12}
          items={items}
          openKeys={open}
          onOpenChange={setOpened}
          selectedKeys={chosen ? [chosen.id] : []}
          onClick={({ key }) => onChoose(key)}
        />
      )}
    </>
  );
}

/** Some parts are called like their only chapter. */
const keyOf = (part: ManualPart): string => `part ${part}`;

function groupsOf(chapters: readonly Chapter[]): Item[] {
  const groups = [...new Set(chapters.map(({ group }) => group))];
  return groups.flatMap((group): Item[] => {
    const within = chapters.filter((chapter) => chapter.group === group);
    const entries = within.map(({ id, title }) => ({ key: id, label: title, title }));
    return group === ''
      ? entries
      : [{ key: `group ${group}`, type: 'group', label: group, children: entries }];
  });
}
