import { postOut } from '../../../platform/outbound/post';
import { createHttpSmsProvider } from '../../sms';
import { demandSuccess, demandWords } from './answers';
import { secretOf, type Transport } from './transport';

const usualBody = '{"phone":"{{phone}}","text":"{{text}}"}';

/** The subject alone: a text message is short, and the rest is in the console. */
export const sendSms: Transport = async (deps, channel, { recipient, subject }) => {
  const secret = secretOf(deps, channel);
  const provider = createHttpSmsProvider(
    {
      url: channel.url ?? '',
      headers: secret === null ? {} : { authorization: secret },
      body: channel.body ?? usualBody,
    },
    async (post) => {
      const answer = await postOut(deps.targets, post);
      demandSuccess(answer);
      demandWords(answer, channel.acceptedAnswer);
    },
  );
  await provider.send(recipient, subject);
};
