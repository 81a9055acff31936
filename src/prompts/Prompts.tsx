import { AntdTheme } from '../app/AntdTheme';
import { useAppSelector } from '../app/store';
import { ExportOverlay } from './ExportOverlay';
import { QuestionDialog } from './QuestionDialog';
import { Toasts } from './Toasts';
import { InPlaceSignIn } from './InPlaceSignIn';

/** Everything the sagas want to say or ask, wherever the user is. */
export function Prompts() {
  const questions = useAppSelector((state) => state.prompts.questions);
  return (
    <AntdTheme>
      <Toasts />
      {questions.map((question) => (
        <QuestionDialog key={question.id} question={question} />
      ))}
      <InPlaceSignIn />
      <ExportOverlay />
    </AntdTheme>
  );
}
