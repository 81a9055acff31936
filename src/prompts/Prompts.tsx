import { AntdTheme } from '@/app/AntdTheme';
import { partOf } from '@/app/latePart';
import { useAppSelector } from '@/app/store';
import { Toasts } from './Toasts';
import { dialogsCode } from './dialogsCode';
import { useHasBeenTrue } from './useHasBeenTrue';

const Dialogs = partOf(dialogsCode);

/** Everything the sagas want to say or ask, wherever the user is. */
export function Prompts() {
  const needsDialogs = useHasBeenTrue(
    useAppSelector(
      ({ prompts, secrets, signIn }) =>
        prompts.questions.length > 0 ||
        prompts.exportsUnderWay ||
        secrets.shown.length > 0 ||
        signIn.isInPlaceOpen,
    ),
  );
  return (
    <AntdTheme>
      <Toasts />
      {needsDialogs && <Dialogs />}
    </AntdTheme>
  );
}
