import { themeChosen } from '@sagas/settings/settings.actions';
import { themePresets } from '@sagas/settings/settings.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import './themePresets.css';

/** R-SHELL-17: eight colours to pick from. */
export function ThemePresets() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.settings.theme);
  return (
    <div className="theme-presets" role="radiogroup" aria-label={t('shell.settings.themeColour')}>
      {themePresets.map((colour) => (
        <button
          key={colour}
          type="button"
          role="radio"
          aria-checked={colour.toLowerCase() === current.toLowerCase()}
          aria-label={t('shell.settings.preset', { colour })}
          style={{ background: colour }}
          onClick={() => dispatch(themeChosen(colour))}
        />
      ))}
    </div>
  );
}
