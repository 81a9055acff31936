import { z } from 'zod';
import { RecordId } from '../resourceSchemas';
import { weatherFileMb, WeatherTaken } from '../weather';
import { defineCall } from './call';

export const uploadWeather = defineCall({
  id: 'weather.upload',
  scope: 'global',
  method: 'POST',
  path: '/analysis/weather/{id}/hours',
  permission: 'analysis:weather:edit',
  summary: 'Takes hourly weather of a station from a file: EPW, or CSV with time, temperature and humidity',
  params: z.object({ id: RecordId }),
  upload: { maxBytes: weatherFileMb * 1024 * 1024 },
  response: WeatherTaken,
});
