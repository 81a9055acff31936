import { sceneOf } from '@sagas/screen/rotation';
import { playingChanged, sceneChosen, sceneNow } from '@sagas/screen/show.slice';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import './sceneSwitch.css';

/** For people: which scene, and whether they follow each other by themselves. Arrow keys do the same. */
export function SceneSwitch() {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ show }) => show);
  const { show, isPlaying } = state;
  const { sceneId } = sceneNow(state);
  const step = useCallback(
    (by: number) => {
      if (!show || show.scenes.length === 0) return;
      const at = show.scenes.findIndex((scene) => scene.sceneId === sceneId);
      const next = show.scenes[(at + by + show.scenes.length) % show.scenes.length];
      if (next) dispatch(sceneChosen(next.sceneId));
    },
    [dispatch, show, sceneId],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLSelectElement) return;
      if (event.key === 'ArrowRight') step(1);
      if (event.key === 'ArrowLeft') step(-1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [step]);
  if (!show || !sceneOf(show, sceneId)) return null;
  return (
    <div className="scene-switch">
      <select
        aria-label={t('screen.scene')}
        value={sceneId ?? undefined}
        onChange={({ target }) => dispatch(sceneChosen(Number(target.value)))}
      >
        {show.scenes.map((scene) => (
          <option key={scene.sceneId} value={scene.sceneId}>
            {scene.name[language]}
          </option>
        ))}
      </select>
      {show.plan.turns.length > 1 ? (
        <button type="button" aria-pressed={isPlaying} onClick={() => dispatch(playingChanged(!isPlaying))}>
          {t(isPlaying ? 'screen.pause' : 'screen.play')}
        </button>
      ) : null}
    </div>
  );
}
