/** Words of the energy that repairs recover. */
export const recoveries = {
  'recoveries.title': 'Energy recovered',
  'recoveries.proven':
    'Proven: {{kwh}} ± {{band}} kWh since the repair ({{perDay}} ± {{perDayBand}} kWh a day)',
  'recoveries.notProven': 'Not proven: smaller than its band of ± {{band}} kWh (± {{perDayBand}} kWh a day)',
  'recoveries.usedMore':
    'More was used since the repair: {{kwh}} ± {{band}} kWh ({{perDay}} ± {{perDayBand}} kWh a day)',
  'recoveries.basis':
    'Against the baseline before the fault. Days that count: {{before}} under the fault, {{after}} since the repair. Band: 90 %.',
  'recoveries.baseline': 'Baseline: {{of}} · {{form}} · CV(RMSE) {{cvRmse}} %',
  'recoveries.waits': 'Not calculated yet: the coming night looks at this repair.',
  'recoveries.obstacle.notCooling': 'No figure: this fault is none of cooling.',
  'recoveries.obstacle.fewBaselineDays':
    'No figure: the site has no baseline. Whole days needed before the fault: {{least}}.',
  'recoveries.obstacle.noModel':
    'No figure: before the fault, energy did not follow weather or load in any plausible way.',
  'recoveries.obstacle.shortFault':
    'No figure: the fault was too short to measure what it cost. Whole days needed: {{before}}.',
  'recoveries.obstacle.fewDaysAfter':
    'No figure yet. Whole days needed since the repair: {{after}}. It is calculated by night.',
  'recoveries.obstacle.meterSilent':
    'No figure: the meter was silent or untrue. Days that count: {{beforeDays}} under the fault, {{afterDays}} since the repair; needed: {{before}} and {{after}}.',
  'recoveries.obstacle.otherChange':
    'No figure: another fault, a strategy or an experiment changed what the site uses at the same time.',
  'recoveries.obstacle.sharedRepair':
    'Told with another order: two faults of the site were mended on one day.',
  'recoveries.failed': 'The energy recovered could not be loaded',
  'recoveries.sum.told':
    'Mended faults of cooling: {{mended}}; with a figure: {{told}}; proven: {{proven}}. Band: 90 %',
  'recoveries.sum.none':
    'Mended faults of cooling: {{mended}}; none has a figure. Whole days needed under the fault: {{before}}, since the repair: {{after}}',
};
