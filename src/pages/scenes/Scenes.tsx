import { addScene, changeScene, removeScene } from '@contract/calls/scenes';
import type { Scene, SceneDraft } from '@contract/scenes';
import { toasted } from '@sagas/prompts/prompts.slice';
import { scenesQuery } from '@sagas/scenes/scenes.query';
import { sceneRemovalRequested, sceneSaveRequested } from '@sagas/scenes/scenes.slice';
import { Button, Result, Segmented, Skeleton, Space, Upload } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { HasPermi } from '@/permission/only';
import { isTooLong } from '@/crud/fields/textLimit';
import { useQuery } from '@/queries/useQuery';
import { useGivingUp } from '@/crud/form/useGivingUp';
import { useUnsaved } from '@/ui/useUnsaved';
import { longestName, Properties } from './parts/Properties';
import { readScene, saveScene } from './parts/sceneFile';
import { Stage } from './parts/Stage';
import { emptyScene, useDraft, type Draft, type Edit } from './parts/useDraft';
import '@/pages/screen/screen.css';
import './scenes.css';

/** Where an administrator composes what walls show: no code for a new wall. */
export function Scenes() {
  const { t } = useTranslation();
  const { data: scenes, error, again } = useQuery(scenesQuery, 'all');
  const { savedId, saves } = useAppSelector((state) => state.scenes);
  const [draft, edit] = useDraft();
  useUnsaved(draft?.isChanged ?? false);
  useEffect(() => {
    if (scenes) edit({ do: 'follow', scenes, savedId, saves });
  }, [edit, scenes, savedId, saves]);
  if (!scenes && error)
    return (
      <Result
        status="warning"
        title={t('scenes.failed')}
        extra={<Button onClick={again}>{t('scenes.again')}</Button>}
      />
    );
  if (!scenes) return <Skeleton active aria-label={t('scenes.loading')} />;
  return (
    <section className="scenes-composer" aria-labelledby="composer">
      <h1 id="composer" className="visually-hidden">
        {t('scenes.pageTitle')}
      </h1>
      <Tools draft={draft} edit={edit} scenes={scenes} />
      {draft ? (
        <div className="scenes-composer__body">
          <Stage key={draft.sceneId ?? 'new'} draft={draft} edit={edit} />
          <Properties draft={draft} edit={edit} />
        </div>
      ) : null}
    </section>
  );
}

interface ToolsProps {
  draft: Draft | null;
  edit: (edit: Edit) => void;
  scenes: readonly Scene[];
}

function Tools({ draft, edit, scenes }: ToolsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const givingUp = useGivingUp(draft?.isChanged ?? false);
  const begin = (scene: SceneDraft) => givingUp(() => edit({ do: 'begin', draft: scene }));
  const open = (id: number) => {
    const scene = scenes.find(({ sceneId }) => sceneId === id);
    if (scene) givingUp(() => edit({ do: 'open', scene }));
  };
  const take = async (file: File) => {
    const read = readScene(await file.text());
    if ('scene' in read) begin(read.scene);
    else dispatch(toasted({ level: 'error', title: read.wrong }));
  };
  const fresh = { zh: t('scenes.fresh'), en: t('scenes.fresh'), hk: t('scenes.fresh') };
  return (
    <header className="scenes-composer__tools">
      <Segmented
        aria-label={t('scenes.scene')}
        options={scenes.map(({ sceneId, name }) => ({ value: sceneId, label: name[language] }))}
        value={draft?.sceneId ?? 0}
        onChange={open}
      />
      <Space wrap>
        <HasPermi any={[addScene.permission]}>
          <Button onClick={() => begin(emptyScene(fresh))}>{t('scenes.new')}</Button>
          <Upload
            accept="application/json,.json"
            showUploadList={false}
            beforeUpload={(file) => (void take(file), false)}
          >
            <Button>{t('scenes.import')}</Button>
          </Upload>
        </HasPermi>
        {draft ? <ForDraft draft={draft} edit={edit} /> : null}
      </Space>
    </header>
  );
}

function ForDraft({ draft, edit }: { draft: Draft; edit: (edit: Edit) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { sceneId, version, name, body, isChanged } = draft;
  const titles = body.widgets.flatMap(({ title }) => Object.values(title ?? {}));
  const isNamed =
    Object.values(name).every((text) => text.trim() !== '') &&
    [...Object.values(name), ...titles].every((text) => !isTooLong(text, longestName));
  const save = () => dispatch(sceneSaveRequested({ sceneId, version, draft: { name, body } }));
  return (
    <>
      <HasPermi any={[addScene.permission]}>
        <Button onClick={() => edit({ do: 'begin', draft: { name, body } })}>{t('scenes.copy')}</Button>
      </HasPermi>
      <Button onClick={() => saveScene({ name, body })}>{t('scenes.export')}</Button>
      {sceneId === null ? null : (
        <HasPermi any={[removeScene.permission]}>
          <Button danger onClick={() => dispatch(sceneRemovalRequested({ sceneId, name: name[language] }))}>
            {t('scenes.remove')}
          </Button>
        </HasPermi>
      )}
      <HasPermi any={[(sceneId === null ? addScene : changeScene).permission]}>
        <Button type="primary" disabled={!isChanged || !isNamed || body.widgets.length === 0} onClick={save}>
          {t('scenes.save')}
        </Button>
      </HasPermi>
    </>
  );
}
