import { z } from 'zod';
import { RecordId } from '../resourceSchemas';
import { WeatherChoices, weatherFileMb, WeatherPreview, WeatherTaken } from '../weather';
import { defineCall } from './call';

const permission = 'analysis:weather:edit';
const params = z.object({ id: RecordId });
const upload = { maxBytes: weatherFileMb * 1024 * 1024 };

export const previewWeather = defineCall({
  id: 'weather.preview',
  scope: 'global',
  method: 'POST',
  path: '/analysis/weather/{id}/preview',
  permission,
  summary:
    'Tells how a file of hourly weather would be read: first rows, unit, zone, open questions and a comparison with the stations around; nothing is stored',
  params,
  query: WeatherChoices,
  upload,
  response: WeatherPreview,
});

export const uploadWeather = defineCall({
  id: 'weather.upload',
  scope: 'global',
  method: 'POST',
  path: '/analysis/weather/{id}/hours',
  permission,
  summary:
    'Takes hourly weather of a station from a file: EPW, or CSV with time, temperature and humidity; what the file leaves open is said in the query',
  params,
  query: WeatherChoices,
  upload,
  response: WeatherTaken,
});
