import { languages } from '@contract/languages';
import { orientations, widgetKinds, type SceneWidget } from '@contract/scenes';
import { Button, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { searchLabels } from '@/ui/choiceSearch';
import { SubjectField } from './SubjectField';
import { TimingFields } from './TimingFields';
import { composedOf, type Draft, type Edit } from './useDraft';

interface PropertiesProps {
  draft: Draft;
  edit: (edit: Edit) => void;
}

const noTitle = { zh: '', en: '', hk: '' };

/** What the chosen widget is called and about; without one, the same of the scene. */
export function Properties({ draft, edit }: PropertiesProps) {
  const { t } = useTranslation();
  const widget = composedOf(draft).find(({ id }) => id === draft.selectedId);
  return (
    <aside className="scenes-composer__properties" aria-label={t('scenes.properties')}>
      <LayoutChoice draft={draft} edit={edit} />
      <Select
        className="scenes-composer__add"
        showSearch={searchLabels}
        aria-label={t('scenes.addWidget')}
        placeholder={t('scenes.addWidget')}
        value={null}
        onChange={(kind) => kind && edit({ do: 'add', kind })}
        options={widgetKinds.map((kind) => ({ value: kind, label: t(`widget.${kind}`) }))}
        listHeight={420}
      />
      {widget ? <OfWidget widget={widget} edit={edit} /> : <OfScene draft={draft} edit={edit} />}
      <p className="scenes-composer__hint">{t('scenes.hint')}</p>
    </aside>
  );
}

/** Of a scene, and of a title in it. */
export const longestName = 60;

/** Which of the two layouts is composed, and whose arrangement the upright one is. */
function LayoutChoice({ draft, edit }: PropertiesProps) {
  const { t } = useTranslation();
  const { orientation, body } = draft;
  const isArranged = composedOf(draft).length > 0 || body.widgets.length === 0;
  return (
    <>
      <Segmented
        block
        aria-label={t('scenes.layout')}
        options={orientations.map((value) => ({ value, label: t(`scenes.layout.${value}`) }))}
        value={orientation}
        onChange={(value) => edit({ do: 'turn', orientation: value })}
      />
      {orientation === 'landscape' ? null : body.portrait === null ? (
        <p className="scenes-composer__hint">
          {t(isArranged ? 'scenes.arrangedByItself' : 'scenes.notArranged')}
        </p>
      ) : (
        <Button onClick={() => edit({ do: 'arrange' })}>{t('scenes.arrange')}</Button>
      )}
    </>
  );
}

function OfScene({ draft, edit }: PropertiesProps) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('scenes.scene')}</h3>
      {languages.map((language) => (
        <label key={language} className="scenes-composer__field">
          <span>{t(`scenes.name.${language}`)}</span>
          <LimitedInput
            max={longestName}
            value={draft.name[language]}
            status={draft.name[language].trim() === '' ? 'error' : ''}
            onChange={({ target }) =>
              edit({ do: 'rename', name: { ...draft.name, [language]: target.value } })
            }
          />
        </label>
      ))}
      <SubjectField
        label={t('scenes.about')}
        value={draft.body.subject}
        onChange={(subject) => subject && edit({ do: 'subject', subject })}
      />
    </>
  );
}

function OfWidget({ widget, edit }: { widget: SceneWidget; edit: (edit: Edit) => void }) {
  const { t } = useTranslation();
  const { id, kind, title } = widget;
  return (
    <>
      <h3>{t(`widget.${kind}`)}</h3>
      {languages.map((language) => (
        <label key={language} className="scenes-composer__field">
          <span>{t(`scenes.title.${language}`)}</span>
          <LimitedInput
            max={longestName}
            value={title?.[language] ?? ''}
            placeholder={t('scenes.ownTitle')}
            onChange={({ target }) =>
              edit({ do: 'change', id, more: { title: { ...noTitle, ...title, [language]: target.value } } })
            }
          />
        </label>
      ))}
      <TimingFields widget={widget} onChange={(more) => edit({ do: 'change', id, more })} />
      <SubjectField
        mayInherit
        label={t('scenes.about')}
        value={widget.subject}
        onChange={(subject) => edit({ do: 'change', id, more: { subject } })}
      />
      <Button danger onClick={() => edit({ do: 'remove', id })}>
        {t('scenes.removeWidget')}
      </Button>
    </>
  );
}
