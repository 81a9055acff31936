import { isEndTime, isTimeOfDay } from '@contract/dayTimes';
import { textOf } from '@contract/values';
import type { Draft } from '../../crud';
import { AppError } from '../../platform/errors';

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Both times or neither. @throws AppError('validation') naming the field that is wrong */
export function checkDayTimes({ fromTime, toTime }: Draft): void {
  if (!isBlank(fromTime) && !isTimeOfDay(textOf(fromTime)))
    throw new AppError('validation', {}, { fromTime: 'fields.timeOfDay' });
  if (!isBlank(toTime) && !isEndTime(textOf(toTime)))
    throw new AppError('validation', {}, { toTime: 'fields.endOfSpan' });
  if (isBlank(fromTime) !== isBlank(toTime))
    throw new AppError('validation', {}, { [isBlank(fromTime) ? 'fromTime' : 'toTime']: 'fields.required' });
}
