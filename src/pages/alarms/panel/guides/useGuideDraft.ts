import {
  longestGuide,
  GuideLink,
  type AlarmGuidance,
  type AlarmGuide,
  type GuidePlaceKind,
  type GuideRequest,
} from '@contract/alarmGuides';
import type { Alarm } from '@contract/alarms';
import { useState } from 'react';

interface Draft {
  place: GuidePlaceKind;
  isForAll: boolean;
  text: string;
  link: string;
  /** Of the guide that it was made from; null when there was none. */
  version: number | null;
}

const draftOf = ({ place, definitionId, text, link, version }: AlarmGuide): Draft => ({
  place,
  isForAll: definitionId === null,
  text,
  link: link ?? '',
  version,
});

/** Begins at the nearest place that this person may write for. */
const emptyDraft = ({ places }: AlarmGuidance): Draft => ({
  place: places.find(({ mayEdit }) => mayEdit)?.kind ?? 'everywhere',
  isForAll: false,
  text: '',
  link: '',
  version: null,
});

/**
 * What is being written, held against what stands at that place: a guide that is there already, or was changed or
 * removed meanwhile, must be looked at before anything is saved over it.
 */
export function useGuideDraft(alarm: Alarm, guidance: AlarmGuidance, edited: AlarmGuide | null) {
  const [draft, setDraft] = useState(() => (edited ? draftOf(edited) : emptyDraft(guidance)));
  const { place, isForAll, version } = draft;
  const standing =
    guidance.guides.find((guide) => guide.place === place && (guide.definitionId === null) === isForAll) ??
    null;
  const text = draft.text.trim();
  const link = draft.link.trim();
  const isLinkGood = link === '' || GuideLink.safeParse(link).success;
  const isBehind = (standing?.version ?? null) !== version;
  const id = guidance.places.find(({ kind }) => kind === place)?.id ?? null;
  const request: GuideRequest = {
    siteId: place === 'site' ? id : null,
    regionId: place === 'site' ? null : id,
    definitionId: isForAll ? null : alarm.definitionId,
    text,
    link: link === '' ? null : link,
    version,
  };
  return {
    draft,
    standing,
    isBehind,
    isLinkGood,
    isReady: text !== '' && text.length <= longestGuide && isLinkGood && !isBehind,
    request,
    write: (change: Pick<Draft, 'text'> | Pick<Draft, 'link'>) => setDraft({ ...draft, ...change }),
    /** Another place or other alarms: a guide of its own, of which nothing has been seen yet. */
    aim: (change: Pick<Draft, 'place'> | Pick<Draft, 'isForAll'>) =>
      setDraft({ ...draft, ...change, version: null }),
    takeStanding: () => standing && setDraft(draftOf(standing)),
    keepOwn: () => setDraft({ ...draft, version: standing?.version ?? null }),
  };
}
