/** The glossary: each word, and what it means here. */
export const words = {
  'manual.word.site': 'Site',
  'manual.wordMeans.site':
    'A station or building with equipment to keep cool; the unit of position, ownership and credentials.',
  'manual.word.room': 'Room',
  'manual.wordMeans.room': 'A space in a site with a temperature of its own.',
  'manual.word.device': 'Device',
  'manual.wordMeans.device':
    'Something in a room that reports or obeys: controller, sensor, air conditioner, meter, door, battery, fan.',
  'manual.word.point': 'Point',
  'manual.wordMeans.point': 'One measured or set value of a device, with a unit.',
  'manual.word.reading': 'Reading',
  'manual.wordMeans.reading': 'The values of a device at one time.',
  'manual.word.controller': 'Controller',
  'manual.wordMeans.controller': 'The box at the site that speaks for its devices and carries out commands.',
  'manual.word.alarm': 'Alarm',
  'manual.wordMeans.alarm':
    'A state that a rule found and that somebody should act on: raised, acknowledged, cleared.',
  'manual.word.level': 'Level',
  'manual.wordMeans.level':
    'How urgent an alarm is: critical, major, minor or hint. It may differ by the class of the station.',
  'manual.word.acknowledge': 'Acknowledge',
  'manual.wordMeans.acknowledge':
    'To say that one has seen an alarm and takes care of it. It does not end the alarm.',
  'manual.word.shelve': 'Shelve',
  'manual.wordMeans.shelve': 'To put an alarm aside by hand for a limited time, with a reason.',
  'manual.word.suppress': 'Symptom',
  'manual.wordMeans.suppress':
    'An alarm that another active alarm explains. It is recorded but calls nobody.',
  'manual.word.latched': 'Latched',
  'manual.wordMeans.latched':
    'An alarm that stays active until somebody resets it, even if its value is normal again.',
  'manual.word.chattering': 'Chattering',
  'manual.wordMeans.chattering': 'An alarm that is raised and clears again and again within minutes.',
  'manual.word.flood': 'Flood',
  'manual.wordMeans.flood': 'More alarms than one person can take in: more than 10 in ten minutes.',
  'manual.word.stale': 'Stale',
  'manual.wordMeans.stale':
    'Of data: older than it may be, and marked so. Of an alarm: active for more than 24 hours.',
  'manual.word.deadband': 'Deadband',
  'manual.wordMeans.deadband': 'How far a value must come back behind its limit before the alarm clears.',
  'manual.word.maintenanceWindow': 'Maintenance window',
  'manual.wordMeans.maintenanceWindow':
    'A planned time in which alarms of a place are recorded but call nobody.',
  'manual.word.fault': 'Fault order',
  'manual.wordMeans.fault':
    'A job for a person, with time limits: dispatched, accepted, repaired, watched, closed.',
  'manual.word.callback': 'Callback',
  'manual.wordMeans.callback': 'A call after a repair that asks whether the fault is gone.',
  'manual.word.command': 'Command',
  'manual.wordMeans.command': 'A wish sent to a device, followed until the device is seen to obey it.',
  'manual.word.override': 'Override',
  'manual.wordMeans.override':
    'A value that a command holds for a time; what was before is given back when it ends.',
  'manual.word.interlock': 'Interlock',
  'manual.wordMeans.interlock':
    'A reason, such as smoke or heat, for which the server holds a command back, whoever sends it.',
  'manual.word.verified': 'Verified, effective',
  'manual.wordMeans.verified':
    'Verified: the device reports the wanted value. Effective: power and air show it too.',
  'manual.word.batch': 'Batch',
  'manual.wordMeans.batch': 'Commands to several units that are approved, sent and stopped together.',
  'manual.word.wave': 'Wave',
  'manual.wordMeans.wave': 'The part of a batch that is sent before the next part begins.',
  'manual.word.tag': 'Tag',
  'manual.wordMeans.tag':
    'A sign on a unit or site that somebody works there: no command passes while it hangs.',
  'manual.word.telecomLoad': 'Telecom load',
  'manual.wordMeans.telecomLoad': 'The energy that the telecom equipment itself uses.',
  'manual.word.freeCooling': 'Free cooling',
  'manual.wordMeans.freeCooling': 'Cooling by outdoor air, with the fan in place of the compressor.',
  'manual.word.baseline': 'Baseline',
  'manual.wordMeans.baseline':
    'The energy that a site would have used without a measure, by its own earlier days, weather and load.',
  'manual.word.saving': 'Saving',
  'manual.wordMeans.saving': 'Baseline minus what was used, with its band of uncertainty.',
  'manual.word.tariff': 'Tariff',
  'manual.wordMeans.tariff': 'What a kWh costs at which hour. A site gets it by its contract.',
  'manual.word.diagnosis': 'Diagnosis',
  'manual.wordMeans.diagnosis':
    'What stored days of a site say is wasting energy, with its evidence and what is at stake in a month.',
  'manual.word.strategy': 'Strategy',
  'manual.wordMeans.strategy':
    'Rules by which the server commands units by itself, within guards that it cannot leave.',
  'manual.word.experiment': 'Experiment',
  'manual.wordMeans.experiment':
    'Days drawn at random on which a strategy acts, and as many on which it does not; the difference is its saving.',
  'manual.word.peers': 'Peers',
  'manual.wordMeans.peers': 'Sites of the same class, climate and building, with which a site is compared.',
  'manual.word.cardList': 'Card list',
  'manual.wordMeans.cardList': 'The cards that the controller of a door admits, also without the centre.',
  'manual.word.permit': 'Permit',
  'manual.wordMeans.permit': 'Leave for one person to enter one site for a while.',
  'manual.word.role': 'Role',
  'manual.wordMeans.role': 'What a group of users may open and do.',
  'manual.word.scope': 'Data scope',
  'manual.wordMeans.scope': 'What an account may see: departments and areas.',
  'manual.word.credential': 'Credential',
  'manual.wordMeans.credential': 'User name and password of a site, with which its controller signs in.',
  'manual.word.enrolment': 'Enrolment code',
  'manual.wordMeans.enrolment': 'A code that works once, with which a controller asks to be bound to a site.',
  'manual.word.scene': 'Scene',
  'manual.wordMeans.scene': 'What a wall display shows: widgets at their places.',
};
