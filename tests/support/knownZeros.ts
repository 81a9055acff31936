/** Where 0 is no figure that nobody knows, file by file: the code, and why it may. */
export const knownZeros: Readonly<Record<string, { why: string; texts: readonly string[] }>> = {
  'contract/faultFlow.ts': {
    why: 'A step without parts costs nothing.',
    texts: ['(step.detail.cost ?? 0'],
  },
  'contract/plantTime.ts': {
    why: 'Minutes that a zone offset leaves out are none.',
    texts: ['(Number(hours ?? 0'],
  },
  'server/control/facts.ts': {
    why: 'A unit of unknown size is taken for a comfort unit, and shown nowhere.',
    texts: ['(row.rated_cap_w ?? 0'],
  },
  'server/diagnosis/copDecline.ts': {
    why: 'Sums of a fit that is made of at least twelve points.',
    texts: [
      'reduce((sum, { outC }, i) => sum + (outC - meanX) * ((ys[i] ?? 0) - meanY), 0)',
      'reduce((sum, { outC }) => sum + (outC - meanX) ** 2, 0)',
    ],
  },
  'server/diagnosis/doorPenalty.ts': {
    why: 'A site without a door contact is not judged (judges).',
    texts: ['sum(known(recent.map(({ doorH }) => doorH)))', 'sum(known(recent.map(({ doorKh }) => doorKh)))'],
  },
  'server/diagnosis/freeCoolingMissed.ts': {
    why: 'Only days on which it is known pass the filter.',
    texts: ['(missedH ?? 0', 'missedH ?? 0'],
  },
  'server/diagnosis/nightLoadStep.ts': {
    why: 'A cumulated sum begins at nothing.',
    texts: [
      'reduce( (sum, watts) => Math.max(0, sum + Math.min(mostPerNight, (watts - level) / sigma) - slack), 0, )',
    ],
  },
  'server/diagnosis/shortCycling.ts': {
    why: 'Only days on which it is known pass the filter; the stake is a lower end.',
    texts: ['(mostStartsPerH ?? 0', '(kwh ?? 0', 'mostStartsPerH ?? 0'],
  },
  'server/diagnosis/stuckSensor.ts': {
    why: 'Only days on which it is known pass the filter.',
    texts: ['(flatH ?? 0', 'flatH ?? 0'],
  },
  'server/modules/baselines/baselines.store.ts': {
    why: 'Of the band alone; a saving without the error of its weather is in no sum.',
    texts: ['coalesce(weather_kwh, 0)', 'weather?.kwh ?? 0'],
  },
  'server/modules/baselines/list.store.ts': {
    why: 'No figure where no row is.',
    texts: ['reduce((sum, row) => sum + row.expectedKwh, 0)'],
  },
  'server/modules/diagnosis/dayEvidence.ts': {
    why: 'Hours are counted from the first quarter that is known; a site without a fan has none to take off.',
    texts: [
      'hours ?? 0',
      '(unit.kwh?.[i] ?? 0',
      '(hours.fan[hour] ?? 0',
      'reduce((sum, unit) => sum + (isKnown(unit.kwh?.[i] ?? NaN) ? (unit.kwh?.[i] ?? 0) : 0), 0)',
      'reduce((sum, watt) => sum + watt, 0)',
    ],
  },
  'server/modules/diagnosis/evidence.store.ts': {
    why: 'As many run hours are stored as units.',
    texts: ['runH[i] ?? 0'],
  },
  'server/modules/energy/compared.ts': {
    why: 'A part with a hole is null, and a sum of no day is.',
    texts: ['reduce((all, kwh) => all + kwh, 0)'],
  },
  'server/modules/energy/siteDays/devices.ts': {
    why: 'Quarters are added up in an array that says which are known.',
    texts: ['(this.amount[i] ?? 0'],
  },
  'server/modules/energy/siteDays/hourly.ts': {
    why: 'Hours are added up in an array that says which are known.',
    texts: ['(hours[hour] ?? 0'],
  },
  'server/modules/energy/siteDays/outdoor.ts': {
    why: 'Called where hours are known alone.',
    texts: [
      'reduce((all, temp) => all + of(temp), 0)',
      'sum((temp) => temp)',
      'sum((temp) => Math.max(0, temp - degreeBaseC))',
      'sum((temp) => Math.max(0, degreeBaseC - temp))',
    ],
  },
  'server/modules/energy/siteDays/read.store.ts': {
    why: 'The mean is null where no day is known.',
    texts: ['reduce((sum, row) => sum + row.errorK, 0)'],
  },
  'server/modules/energy/siteDays/siteDay.ts': {
    why: 'A sum over no known quarter is null; the quarter is known where it is the highest; of nothing 0 % is known.',
    texts: ['(amount[i] ?? 0', 'kwh === null ? 0', 'reduce((all, kwh) => all + kwh, 0)'],
  },
  'server/modules/energy/siteSpans/daySums.ts': {
    why: 'A site without a fan neither uses one nor cools by it.',
    texts: ['coalesce(free_used_h, 0)', 'coalesce(fan_kwh, 0)'],
  },
  'server/modules/experiments/measured.ts': {
    why: 'A day of which too few hours are known is null.',
    texts: ['sum(told.map(({ kwh }) => kwh))', 'sum(told.map(({ outdoorC }) => outdoorC))'],
  },
  'server/modules/faults/faults.service.ts': {
    why: 'Work without parts costs nothing.',
    texts: ['reduce((sum, { cost }) => sum + cost, 0)'],
  },
  'server/modules/faults/figures/figures.store.ts': {
    why: 'What was entered; no order costs nothing.',
    texts: ['coalesce(sum(f.cost), 0)'],
  },
  'server/modules/keyFigures/keyFigures.store.ts': {
    why: 'Each is shown beside its days; a figure of no day is null.',
    texts: [
      'coalesce(sum(g.it_total), 0)',
      'coalesce(sum(g.it), 0)',
      'coalesce(sum(g.cool_total), 0)',
      'coalesce(sum(g.cool), 0)',
      'coalesce(sum(g.heat_it), 0)',
      'coalesce(sum(g.heat_ac), 0)',
      'coalesce(sum(g.start_days * u.units * 24), 0)',
      'coalesce(sum(g.above_h), 0)',
      'coalesce(sum(g.free_used), 0)',
      'coalesce(sum(g.free_available), 0)',
      'coalesce(sum(g.outdoor_error), 0)',
      'coalesce(sum(g.run_ac), 0)',
      'coalesce(sum(g.run_h), 0)',
      'coalesce(sum(c.carrier_total), 0)',
    ],
  },
  'server/modules/keyFigures/measuredParts.ts': {
    why: 'A site without a fan cools by none.',
    texts: ['coalesce(d.free_used_h, 0)'],
  },
  'server/modules/keyFigures/sums.ts': {
    why: 'No carrier is listed where nothing was measured.',
    texts: ['reduce((sum, { kwh }) => sum + kwh, 0)'],
  },
  'server/modules/live/energyToday.ts': {
    why: 'A sum that is null until something is known.',
    texts: ['(kwh ?? 0'],
  },
  'server/modules/live/screenTotals.ts': {
    why: 'Of nothing a share of 0 is known.',
    texts: ['kwh === null ? 0'],
  },
  'server/modules/recoveries/read.store.ts': {
    why: 'Only sites with a figure are summed.',
    texts: [
      'coalesce(sum(r.recovered_kwh), 0)',
      'coalesce(sum(r.band_kwh), 0)',
      'coalesce(sum(r.weather_kwh), 0)',
    ],
  },
  'server/modules/savings/savings.service.ts': {
    why: 'Null where no day counts.',
    texts: [
      'reduce((sum, { day, kwh }) => sum + ((kwhAt.get(day) ?? kwh) - kwh), 0)',
      'reduce((sum, { kwh }) => sum + kwh, 0)',
    ],
  },
  'server/modules/strategySavings/strategySavings.store.ts': {
    why: 'Null where no site has a saving.',
    texts: [
      'coalesce(sum(b.saved_kwh), 0)',
      'coalesce(sum(b.expected_kwh), 0)',
      'coalesce(sqrt(sum(b.band_kwh ^ 2)), 0)',
      'coalesce(case when b.weather_source is null then sqrt(sum(b.weather_kwh ^ 2)) else sum(b.weather_kwh) end, 0)',
    ],
  },
  'server/modules/twins/efficiency.ts': {
    why: 'Only nights on which both are known pass the filter.',
    texts: ['(heatW ?? 0', 'acW ?? 0', '(acW ?? 0'],
  },
  'server/modules/twins/rehearsals.ts': {
    why: 'Null where no watt is known.',
    texts: ['reduce((sum, each) => sum + each, 0)'],
  },
  'server/rehearsal/machines.ts': {
    why: 'Called only where the load is metered; there is at least one minute.',
    texts: ['(here.itW ?? 0', 'reduce((sum, { outdoorC }) => sum + outdoorC, 0)'],
  },
  'server/rehearsal/rehearse.ts': {
    why: 'Only pasts of which energy is known are averaged.',
    texts: ['found.kwh ?? 0'],
  },
  'server/rehearsal/run.ts': {
    why: 'Called only where power is known.',
    texts: ['(machines.runW ?? 0', '(minute.itW ?? 0'],
  },
  'server/savings/changePoints/columns.ts': {
    why: 'Forms with the IT load are fitted only where each day has one.',
    texts: ['itKwh ?? 0'],
  },
  'server/savings/changePoints/fitChangePoints.ts': {
    why: 'Forms with the IT load are fitted only where each day has one.',
    texts: ['itKwh ?? 0'],
  },
  'server/savings/experiment/conclude.ts': {
    why: 'Too few days have no figure.',
    texts: ['reduce((sum, { kwh }) => sum + kwh, 0)'],
  },
  'server/savings/experiment/design.ts': {
    why: 'Where either is not known a brick room is assumed, and said so.',
    texts: ['room.wallHours ?? 0', 'room.lessPerK ?? 0'],
  },
  'server/savings/peers.ts': {
    why: 'Fewer than seven days have no figure.',
    texts: ['sum(each.map((value) => (value - residual) ** 2))', 'sum(days.map(({ itKwh }) => itKwh))'],
  },
  'server/savings/portfolio.ts': {
    why: 'Callers have no figure of no site.',
    texts: ['sum(sites.map(({ savedKwh }) => savedKwh))'],
  },
  'server/savings/siteSaving.ts': {
    why: 'Where no event was entered it took nothing from the period.',
    texts: ['input.nonRoutineKwh === undefined ? 0'],
  },
  'server/savings/weatherError.ts': {
    why: 'There is no saving without days.',
    texts: [
      'reduce( (sum, { outdoorC }) => sum + predictDay(model, { outdoorC: outdoorC + shiftK, itKwh: null }), 0, )',
    ],
  },
  'server/strategies/leadLag.ts': {
    why: 'An order of units: one of which no hours are known leads first.',
    texts: ['unit.runHours ?? 0'],
  },
  'server/strategies/observe.ts': {
    why: 'Nothing was seen above its level before the first hour.',
    texts: ['hour?.overK ?? 0'],
  },
  'server/strategyEngine/keptPlan.ts': {
    why: 'A plan without the strategy has nothing of it.',
    texts: ['(leadLag?.lagK ?? 0', 'leadLag?.everyH ?? 0'],
  },
  'server/strategyEngine/minute.ts': {
    why: 'A highest value is not raised by what is not known.',
    texts: ['Math.max(itW ?? 0'],
  },
  'server/twin/twin.ts': {
    why: 'A mean over weights that sum to one.',
    texts: ['reduce((sum, { weight, lags }) => sum + weight * lags.wallH, 0)'],
  },
  'src/pages/analysis/parts/balance/BalanceParts.tsx': {
    why: 'The sum of the parts that are known; without a tariff nothing is shown.',
    texts: ['reduce((sum, kwh) => sum + kwh, 0)'],
  },
  'src/pages/analysis/parts/balance/balance.ts': {
    why: 'Only days on which it is known pass the filter; without a meter of the loss the load was measured before it.',
    texts: [
      '(kwh.loss ?? 0',
      'kwh.total ?? 0',
      'day.tariffKwh[period] ?? 0',
      'sum(both.map(({ kwh }) => kwh.total ?? 0))',
      'sum(metered.map((day) => day.tariffKwh[period] ?? 0))',
    ],
  },
  'src/pages/home/parts/powerLine.ts': {
    why: 'The height of the picture alone.',
    texts: ['Math.max(powerW ?? 0', 'acPowerW ?? 0'],
  },
  'src/pages/screen/parts/useSubject.ts': {
    why: 'A place in a list.',
    texts: ['reduce((row, _id, at) => ((powerW[at] ?? NaN) > (powerW[row] ?? -1) ? at : row), 0)'],
  },
  'src/pages/screen/widgets/Energy.tsx': {
    why: 'Null where neither is known; the days behind it are said.',
    texts: ['(todayKwh ?? 0'],
  },
};
