import { longestGuide, longestGuideLink, type AlarmGuidance, type AlarmGuide } from '@contract/alarmGuides';
import type { Alarm } from '@contract/alarms';
import { guideDialogClosed, guideSaveRequested } from '@sagas/alarms/actions/alarmGuides.slice';
import { Alert, Button, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { LimitedInput, LimitedTextArea } from '@/crud/fields/LimitedText';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { FormDialog } from '@/ui/FormDialog';
import { useGuideDraft } from './useGuideDraft';
import { useGuideWords } from './useGuidance';

interface GuideDialogProps {
  alarm: Alarm;
  guidance: AlarmGuidance;
  /** Null: a new one. Where a guide is of stays as it is. */
  edited: AlarmGuide | null;
  times: Times;
}

type Writing = ReturnType<typeof useGuideDraft>;

function Aims({ alarm, guidance, edited, writing }: GuideDialogProps & { writing: Writing }) {
  const { t } = useTranslation();
  const { placeOf, whichOf } = useGuideWords();
  const { draft, aim } = writing;
  const places = guidance.places.filter(({ mayEdit, kind }) => mayEdit || kind === draft.place);
  return (
    <>
      <Form.Item label={t('alarms.guide.place')}>
        <Radio.Group
          vertical
          aria-label={t('alarms.guide.place')}
          disabled={edited !== null}
          value={draft.place}
          options={places.map((place) => ({ value: place.kind, label: placeOf(place) }))}
          onChange={({ target }: { target: { value?: Writing['draft']['place'] } }) =>
            target.value && aim({ place: target.value })
          }
        />
      </Form.Item>
      <Form.Item label={t('alarms.guide.which')}>
        <Radio.Group
          aria-label={t('alarms.guide.which')}
          disabled={edited !== null}
          value={draft.isForAll}
          options={[
            { value: false, label: whichOf(alarm.definitionId) },
            { value: true, label: whichOf(null) },
          ]}
          onChange={({ target }: { target: { value?: boolean } }) => aim({ isForAll: target.value === true })}
        />
      </Form.Item>
    </>
  );
}

/** What another person wrote there must be seen before it is written over. */
function Standing({ writing, times }: { writing: Writing; times: Times }) {
  const { t } = useTranslation();
  const { standing, takeStanding, keepOwn } = writing;
  if (!writing.isBehind) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="guide-standing"
      title={
        standing
          ? t('alarms.guide.standing', { by: standing.changedBy, at: times.moment(standing.changedAt) })
          : t('alarms.guide.gone')
      }
      description={
        <>
          {standing ? <p className="alarm-guide__text">{standing.text}</p> : null}
          {standing?.link ? <p className="alarm-guide__text">{standing.link}</p> : null}
          <span className="guide-standing__ways">
            {standing ? (
              <Button size="small" onClick={takeStanding}>
                {t('crud.conflict.theirs')}
              </Button>
            ) : null}
            <Button size="small" onClick={keepOwn}>
              {t('crud.conflict.mine')}
            </Button>
          </span>
        </>
      }
    />
  );
}

function Words({ writing }: { writing: Writing }) {
  const { t } = useTranslation();
  const { draft, write, isLinkGood } = writing;
  return (
    <>
      <Form.Item label={t('alarms.guide.text')} required htmlFor="guide-text">
        <LimitedTextArea
          id="guide-text"
          rows={6}
          max={longestGuide}
          value={draft.text}
          onChange={(event) => write({ text: event.target.value })}
        />
      </Form.Item>
      <Form.Item
        label={t('alarms.guide.link')}
        htmlFor="guide-link"
        validateStatus={isLinkGood ? '' : 'error'}
        help={t(isLinkGood ? 'alarms.guide.linkHint' : 'alarms.guide.linkWrong')}
      >
        <LimitedInput
          id="guide-link"
          max={longestGuideLink}
          value={draft.link}
          onChange={(event) => write({ link: event.target.value })}
        />
      </Form.Item>
    </>
  );
}

/** Writes what is to be done: at which place, about this alarm or all of them, with a link if there is one. */
export function GuideDialog(props: GuideDialogProps) {
  const { alarm, guidance, edited, times } = props;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isSaving = useAppSelector((state) => state.alarmGuides.isSaving);
  const writing = useGuideDraft(alarm, guidance, edited);
  const save = () => {
    if (!writing.isReady || isSaving) return;
    dispatch(guideSaveRequested({ alarmId: alarm.id, request: writing.request }));
  };
  return (
    <FormDialog
      title={t(edited ? 'alarms.guide.changeTitle' : 'alarms.guide.write')}
      okText={t('alarms.guide.save')}
      cancelText={t('alarms.cancel')}
      okButtonProps={{ disabled: !writing.isReady, loading: isSaving }}
      onOk={save}
      onCancel={() => dispatch(guideDialogClosed())}
    >
      <Form layout="vertical" component="div">
        <Aims {...props} writing={writing} />
        <Standing writing={writing} times={times} />
        <Words writing={writing} />
      </Form>
    </FormDialog>
  );
}
