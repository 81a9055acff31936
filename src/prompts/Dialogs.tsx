import { useAppSelector } from '@/app/store';
import { OneTimeSecrets } from '@/secrets/OneTimeSecrets';
import { ExportOverlay } from './ExportOverlay';
import { InPlaceSignIn } from './InPlaceSignIn';
import { QuestionDialog } from './QuestionDialog';

/** What a person has to answer or wait for. */
export function Dialogs() {
  const questions = useAppSelector((state) => state.prompts.questions);
  return (
    <>
      <OneTimeSecrets />
      {questions.map((question) => (
        <QuestionDialog key={question.id} question={question} />
      ))}
      <InPlaceSignIn />
      <ExportOverlay />
    </>
  );
}
