import * as calls from '@contract/calls/testAlarms';
import type { Language } from '@contract/languages';
import { type Route, serve } from '../../../platform/http/route';
import { isTextKey, say } from '../../../platform/http/words';
import type { AlarmsDeps } from '../alarms.service';
import { endTestAlarm, listTestAlarms, raiseTestAlarm } from './testAlarms';

const fieldName = (field: string, language: Language) => {
  const key = `alarms.test.${field}`;
  return isTextKey(key) ? say(language, key) : field;
};

export const testAlarmRoutes = (deps: AlarmsDeps): Route[] => [
  serve(calls.listTestAlarms, ({ actor }) => listTestAlarms(deps, actor)),
  { ...serve(calls.raiseTestAlarm, ({ actor, body }) => raiseTestAlarm(deps, actor, body)), fieldName },
  serve(calls.endTestAlarm, ({ actor, params }) => endTestAlarm(deps, actor, params.id)),
];
