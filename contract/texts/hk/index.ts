import { alarms } from './alarms';
import { alarmsCentre } from './alarmsCentre';
import { alarmsPower } from './alarmsPower';
import { alarmsSafety } from './alarmsSafety';
import { alarmsAirConditioning } from './alarmsAirConditioning';
import { alarmsClimate } from './alarmsClimate';
import { alarmWords } from './alarmWords';
import { answers } from './answers';
import { backup } from './backup';
import { crud } from './crud';
import { operations } from './operations';
import { notices } from './notices';
import { dicts } from './dicts';
import { errors } from './errors';
import { home } from './home';
import { jobs } from './jobs';
import { live } from './live';
import { map } from './map';
import { monitor } from './monitor';
import { profile } from './profile';
import { screen } from './screen';
import { shell } from './shell';
import { signIn } from './signIn';

export const hk = {
  ...alarms,
  ...alarmsCentre,
  ...alarmsPower,
  ...alarmsSafety,
  ...alarmsAirConditioning,
  ...alarmsClimate,
  ...alarmWords,
  ...answers,
  ...backup,
  ...crud,
  ...operations,
  ...notices,
  ...dicts,
  ...errors,
  ...home,
  ...jobs,
  ...live,
  ...map,
  ...monitor,
  ...profile,
  ...screen,
  ...shell,
  ...signIn,
};
