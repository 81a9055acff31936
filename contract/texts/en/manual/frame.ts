/** Around the chapters of the manual. */
export const frame = {
  'manual.title': 'Manual',
  'manual.contents': 'Contents of the manual',
  'manual.search': 'Search the manual',
  'manual.searchNone': 'No chapter says that',
  'manual.download': 'Download as one file',
  'manual.fileName': 'CoolOps manual.html',
  'manual.withoutPicture': 'Picture not fetched: {{picture}}',
  'manual.picturesMissing_one':
    '{{count}} picture could not be fetched; its place in the file says so. Download again.',
  'manual.picturesMissing_other':
    '{{count}} pictures could not be fetched; their places in the file say so. Download again.',
  'manual.noChapter': 'The manual has no such chapter, or it tells of a page that you may not open',
  'manual.picture': 'The page {{page}}',
  'manual.openPage': 'Open this page',
  'manual.otherPage': 'a page that you may not open',
  'manual.part.tasks': 'Tasks',
  'manual.part.pages': 'Pages',
  'manual.part.alarms': 'Alarms',
  'manual.part.figures': 'Figures',
  'manual.part.keys': 'Keys',
  'manual.part.words': 'Glossary',
  'manual.part.releases': 'Release notes',
  'manual.role.operator': 'Operator',
  'manual.role.administrator': 'Administrator',
  'manual.role.energy': 'Energy manager',
  'manual.role.technician': 'Technician',
  'manual.fields': 'What is entered',
  'manual.field.name': 'Field',
  'manual.field.kind': 'Kind',
  'manual.field.required': 'Required',
  'manual.field.limit': 'Limits',
  'manual.kind.text': 'Text',
  'manual.kind.longText': 'Long text',
  'manual.kind.richText': 'Formatted text',
  'manual.kind.integer': 'Whole number',
  'manual.kind.decimal': 'Number',
  'manual.kind.choice': 'Choice',
  'manual.kind.flag': 'Yes or no',
  'manual.kind.instant': 'Time',
  'manual.kind.reference': 'One of a list',
  'manual.kind.references': 'Several of a list',
  'manual.limit.characters': 'at most {{n}} characters',
  'manual.limit.atMost': 'at most {{max}}',
  'manual.limit.atLeast': 'at least {{min}}',
  'manual.limit.range': '{{min}} to {{max}}',
  'manual.alarm.rule': 'Rule',
  'manual.figure.means': 'Definition',
  'manual.figure.formula': 'Formula',
  'manual.figure.source': 'Source',
  'manual.figure.storedDays': 'Stored quarters of an hour and days of the site, looked at every night.',
  'manual.figure.alarmRecords': 'Records of alarms in the chosen period, without test alarms.',
  'manual.figure.orders': 'Fault orders of the chosen period with their recorded steps.',
  'manual.figure.siteDays': 'Whole days of the site on which meters and outdoor temperature were measured.',
  'manual.measure.perOperatorPer10Min':
    'Alarms that were raised, for each operator position and ten minutes of the period.',
  'manual.measure.mostIn10Min': 'The most alarms for one operator position within any ten minutes.',
  'manual.measure.floodShare':
    'Share of the period in a flood: it begins above 10 alarms in ten minutes for one position and ends below 5.',
  'manual.measure.topTenShare': 'Share of all alarms that came from the ten most frequent ones.',
  'manual.measure.standing': 'Alarms that are active now and call somebody.',
  'manual.measure.stale': 'Alarms that have been active for more than 24 hours.',
  'manual.measure.chattering': 'Alarms that were raised three times or more within ten minutes.',
  'manual.measure.fleeting': 'Alarms that cleared within a minute.',
  'manual.keysEverywhere': 'Everywhere',
  'manual.keysOf': '{{page}}: {{group}}',
  'manual.release': 'Version {{version}}',
  'manual.release.0.1.0': `The first version. It has:
- alarms by ISA-18.2 with root causes, shelving, maintenance windows, history and replay;
- map, wall displays and the page of each site;
- fault orders from report to callback, with time limits and statistics;
- remote control with interlocks, proof and approval by a second person;
- strategies that command by themselves within guards, and experiments that prove what they save;
- energy key figures, balance, bills, diagnosis, baselines, ranking and proven savings of a site;
- doors, cards, access levels and permits;
- the technician's page, which goes on without a network;
- areas, sites, devices, users, roles, notifications, jobs and backups;
- start pages by role, a tour, next steps in lists without rows, and a console that says what it could not fetch;
- favourites, **$t(profile.quiet)**, clocks and timers for each person, the same at every machine;
- this manual.`,
};
