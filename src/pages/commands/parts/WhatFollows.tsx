import type { CommandPreview } from '@contract/commandBatches';
import { useTranslation } from 'react-i18next';
import type { Asked as Answer } from '@/queries/useQuery';
import { Asked } from './Asked';
import { Preview } from './Preview';

interface WhatFollowsProps {
  isEmpty: boolean;
  preview: Answer<CommandPreview>;
}

/** What a wish would do, as it stands now. */
export function WhatFollows({ isEmpty, preview }: WhatFollowsProps) {
  const { t } = useTranslation();
  return (
    <section className="command-preview" aria-live="polite">
      <strong>{t('commands.preview.title')}</strong>
      {isEmpty ? (
        <p>{t('commands.dialog.chooseWish')}</p>
      ) : (
        <Asked answer={preview}>{(read) => <Preview preview={read} />}</Asked>
      )}
    </section>
  );
}
