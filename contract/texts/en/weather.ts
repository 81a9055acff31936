/** Words of weather stations and their files. */
export const weather = {
  'weather.upload': 'Upload hours',
  'weather.title': 'Hourly weather of {{name}}',
  'weather.choose': 'Click or drop a file here',
  'weather.hint':
    'EPW, or CSV with time, temperature in °C and perhaps humidity in %. Times without an offset are on the plant’s clock.',
  'weather.send': 'Upload',
  'weather.taken_one': '{{hours}} hour taken, {{from}} to {{to}}',
  'weather.taken_other': '{{hours}} hours taken, {{from}} to {{to}}',
  'weather.recount_one': '{{days}} day of a site that lacked a source is counted again.',
  'weather.recount_other': '{{days}} days of sites that lacked a source are counted again.',
  'weather.refused': 'Nothing was taken: the file has faults',
  'weather.more': 'and more',
  'weather.row': 'Row',
  'weather.column': 'Column',
  'weather.reason': 'What is wrong',
  'weather.zone': 'The time zone of the place is missing',
  'weather.elsewhere': 'The file is of a place {{km}} km away from the station',
  'weather.typicalFile':
    'The years are not in order: this is a typical year, and the station is not declared as one',
  'weather.time': 'Is no time',
  'weather.temperature': 'Is no temperature in °C',
  'weather.humidity': 'Is no humidity in %',
  'weather.columns': 'The first row must name a time (or year, month, day and hour) and a temperature',
};
