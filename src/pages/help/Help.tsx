import { Alert, Button, Card, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAddressParts } from '@/app/useAddressParts';
import { TourAgain } from '@/tour/TourAgain';
import { saveFile } from '@/ui/saveFile';
import { Blocks, type ChapterLink } from './parts/Blocks';
import type { Chapter } from './parts/chapter';
import { Contents } from './parts/Contents';
import { manualFile } from './parts/manualFile';
import { takePictures } from './parts/takePictures';
import { useChapters } from './parts/useChapters';
import './help.css';

/** The manual: tasks, pages, alarms, figures, keys and words, as far as the rights of the reader reach. */
export function Help() {
  const { t } = useTranslation();
  const { chapters, isComplete } = useChapters();
  const { parts, change } = useAddressParts();
  const wanted = parts.get('chapter');
  const chosen = wanted === null ? chapters[0] : chapters.find(({ id }) => id === wanted);
  return (
    <Card
      className="help"
      title={<h1>{t('manual.title')}</h1>}
      extra={
        <div className="help-tools">
          <TourAgain />
          <Download chapters={chapters} isComplete={isComplete} />
        </div>
      }
    >
      <div className="help-body">
        <Contents
          chapters={chapters}
          chosen={chosen}
          onChoose={(chapter) => change({ chapter }, { replace: false })}
        />
        {chosen ? (
          <Opened key={chosen.id} chapter={chosen} chapters={chapters} />
        ) : (
          <None isComplete={isComplete} />
        )}
      </div>
    </Card>
  );
}

function Download({ chapters, isComplete }: { chapters: readonly Chapter[]; isComplete: boolean }) {
  const { t, i18n } = useTranslation();
  const [isTaking, setTaking] = useState(false);
  const [missing, setMissing] = useState(0);
  const save = async () => {
    setTaking(true);
    const taken = await takePictures(chapters);
    setTaking(false);
    setMissing(taken.missing);
    saveFile(
      manualFile(chapters, {
        title: t('manual.title'),
        contents: t('manual.contents'),
        language: i18n.language,
        part: (part) => t(`manual.part.${part}`),
        pictures: taken.pictures,
        withoutPicture: (picture) => t('manual.withoutPicture', { picture }),
      }),
      t('manual.fileName'),
    );
  };
  return (
    <>
      {missing > 0 ? (
        <Alert type="warning" showIcon role="alert" title={t('manual.picturesMissing', { count: missing })} />
      ) : null}
      <Button disabled={!isComplete} loading={isTaking} onClick={() => void save()}>
        {t('manual.download')}
      </Button>
    </>
  );
}

const None = ({ isComplete }: { isComplete: boolean }) => {
  const { t } = useTranslation();
  return isComplete ? <Empty description={t('manual.noChapter')} /> : <Skeleton active />;
};

function Opened({ chapter, chapters }: { chapter: Chapter; chapters: readonly Chapter[] }) {
  const { t } = useTranslation();
  const { id, group, part, title, blocks, page } = chapter;
  const link: ChapterLink = (to, words) =>
    chapters.some((each) => each.id === to) ? <Link to={{ search: `?chapter=${to}` }}>{words}</Link> : words;
  return (
    <article className="help-chapter" aria-labelledby={`help-${id}`}>
      <p className="help-chapter-place">{[t(`manual.part.${part}`), group].filter(Boolean).join(' / ')}</p>
      <h2 id={`help-${id}`}>{title}</h2>
      <Blocks blocks={blocks} link={link} />
      {page === undefined ? null : <Link to={page}>{t('manual.openPage')}</Link>}
    </article>
  );
}
