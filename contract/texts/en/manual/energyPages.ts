/** Pages of energy, and of areas with what stands in them. */
export const energyPages = {
  'manual.page.Explore.text': `Any points of any sites in one picture, over any span.
- Views: trend, duration curve, heat map, against outdoor temperature, distribution.
- Compare with the period before or with last year. The cursor reads all curves at once.
- Notes pinned to a moment are seen by everybody who looks at that time.
- Views can be kept, shared and sent as a link; data leaves as CSV or Excel.`,
  'manual.page.KeyFigures.text': `Energy key figures by area, site, class or installation batch, over a span.
Press a figure's mark for its definition and formula. Only days that were measured well enough are counted; beside each figure stands how many, or why it is not known. Compare a site with itself or with its like.`,
  'manual.page.EnergyBalance.text': `Where the energy of one site goes: telecom load, rectifier loss, air conditioners, fans, and what nothing measures.
- By day, with shares and completeness; days with faulty meters are marked and left out.
- Cost by time of use, where a tariff holds; bills beside what the meters say; carbon, where a factor is set. Cost and carbon name the days and the share of the energy that they are of.`,
  'manual.page.Diagnosis.text': `What stored days say is wasting energy. A nightly job looks at every site; what it found stands here with the most at stake on top.
Choose a finding to see how it is found, what to do, and its evidence day by day. Findings end by themselves when the days no longer show them.
Each kind says at how many sites it could be judged. Where nothing could be judged, nothing found means nothing: {{page.Readiness}} says what is lacking.`,
  'manual.page.Experiments.text': `Proof of what a strategy saves at a site: on days drawn at random it acts, on as many it does not.
- Start from {{page.IntelligentControl}} or the page of a site: **$t(experiments.prove)**. Length, blocks and washout are told beforehand and do not change.
- Until the planned end the page shows how many days are still needed, and claims nothing.
- An alarm of temperature or a guard ends it at once; the strategy then stays off until somebody presses **$t(experiments.release)**.
- A saving smaller than its band is not proven.`,
  'manual.page.Baselines.text': `The baseline of each site as the last night fitted it: what it would use by its weather and load.
- The form and why it was taken, how well it fits against the limits of Guideline 14, which days count and how many are left out.
- **$t(baselines.state.missing)**: the row says what is missing, mostly whole days with a meter or an outdoor temperature.
- Where intelligent control works, the baseline ends the day it began; elsewhere it moves on each night.
- The sum above the list combines the errors: what each site errs by itself averages out, weather that sites share does not. **$t(crud.export)** gives all rows as they are filtered.
- Press a site to see its days.`,
  'manual.page.Ranking.text': `Which sites use more than their peers, and which less.
- Peers are sites of the same class, climate and building. Weather and load are taken out; what is left is told per kW of IT.
- A rank is shown with its interval: within it, places are a matter of chance. Do not reward or blame inside it.
- **$t(ranking.order.acKwh)** is what the meters counted; large sites stand on top of it.
- Press a site to see its evidence; press an area, a type, a carrier, a batch or a team to see its sites.`,
  'manual.page.Readiness.text': `For what the data of each site suffice: PUE, baseline, ranking, thermal model, diagnosis, strategies, experiment.
- Above, each use with the number of sites at which it is available and what the others lack most. Press one to order the sites by it.
- **$t(readiness.state.waiting)**: time alone is lacking, and the day is shown on which it is there at the pace of the last days. **$t(readiness.state.missing)**: something is to be done, such as a meter or a sensor.
- By site or by area; press an area to see its sites. **$t(crud.export)** gives all rows.
- The page of a site has the same for that site, as its data are now. Pages that have nothing to show lead here.`,
  'manual.page.EnergyBills.text':
    'Electricity bills of sites, entered or imported. {{page.EnergyBalance}} sets each against the meters of its period.',
  'manual.page.WeatherStations.text': `Weather stations whose hours stand in for sites without an outdoor sensor.

1. **$t(weather.upload)** in the row and choose a file: EPW, or a table with a time, a temperature and perhaps a humidity.
2. Look at what is shown: the first rows as written and as read, unit, zone, and how the hours compare with the stations around. Nothing is stored yet.
3. Say what the file leaves open: which of several temperatures is that of the air, what zone CST is, whether hours count 0 to 23 or 1 to 24.
4. **$t(weather.store)**. Days of sites that lacked a source are counted again.

- Heads may say the unit and the zone: Temperature (°F), temp [K], temp_c, time (UTC), time (UTC+8), time (Asia/Shanghai). Without them it is °C on the plant’s clock.
- A file with a fault is not taken at all: each fault is named with row and column.
- Hours that contradict the stations around are stored only with **$t(weather.storeDespite)**.
- **$t(resource.weatherStations.field.verdict)** lists what the comparison of all stored hours finds; filter by it for stations to upload again.`,
  'manual.page.AreaTree.text': `Province, city, area, site, room, device and point in one tree, with the newest values.
From here sites are moved, merged, retired and resumed, controllers and devices replaced. Each act asks for a reason and says beforehand what becomes of alarms and history.`,
  'manual.page.Region.text':
    'Provinces, cities and areas as a tree. Data scopes of roles and places of sites refer to them. An area that still has sites is merged into another rather than removed.',
  'manual.page.AreaSite.text':
    'The list of sites with position, area, department, class and contract. Retired ones keep their history. Many at once come in by {{page.SiteImport}}.',
  'manual.page.Room.text':
    'Rooms of sites. Devices stand in a room; its temperature limits follow from the class of the site.',
  'manual.page.AreaDevice.text':
    'Devices of sites: class, make and model, rated power, how they are controlled, what a meter measures. Balance and diagnosis are only as good as these entries.',
  'manual.page.AreaFreePoint.text':
    'Signals of your own that are no points of the product: declare name, unit and a limit, and they are stored, shown and watched like others.',
  'manual.page.AreaFsu.text': `Units of another maker that speak the tower company's B interface. A new one waits here: give it its site, then press **$t(resource.fsuUnits.special.approve)**. Only then do its data and alarms count.

A press on its id opens the page of the unit: last answer, round trip and errors, quarantine with its evidence, thresholds, the raw log, and a trial of the mapping. Thresholds are set there, with a reason, and proven by what is read back.

## Alarms
An alarm is what the unit says of its beginning and its end; polls only confirm it. Where value and status contradict each other the alarm stays and its page shows how; only a status that is normal for a while ends it. Two numbers of one signal end one by one. Every alarm that was acknowledged to a unit is in {{page.AlarmHistory}}: one that a rule of ours decides by the same value, or that is switched off, is a record there and calls nobody.
## Whose device an alarm is
1. A device that somebody mapped is that one of ours. One that nobody mapped is the only one of its kind at the site.
2. Another device, the unit itself, and device 99999999999999 cannot say of a device what is that device's own; their alarms are free points of the controller. Smoke and water of the room count whichever declared device says them.
3. A code that the unit never declared raises nothing of our devices: its values count for nothing, its alarms are free points of the controller in the words of the unit. It is listed on the page of the unit: press **$t(fsu.strays.accept)** once you have checked it, and it counts; this can be taken back.
4. A signal of no point of ours is a free point of its device. Where the device has no room for one more, or the site has no device that could report it, the alarm is open and calls until its end all the same, and the unit has an alarm that its device is full.
## Levels
Free points have the level of the unit, all others that of {{page.AlarmDefinitions}} with the level of the unit beside it. The parameter collector.alarmLevel decides: free, always or never the unit's. A worse level of an open free point is another alarm. Figures, exports and the alarm report count by both.
## What a unit lacks
The page also lists commands that the unit does not support (tried again daily and after it registers anew), devices without a value, and history that is lost.`,
  'manual.page.AreaFsuDevice.text':
    'Devices that a field unit reports, and which device of ours each one stands for.',
  'manual.page.AreaFsuSignal.text':
    'The dictionary of signals of field units: which point of which class of device each one is, at what scale, and how certain that is.',
  'manual.page.AreaFsuOutput.text':
    'Which signals of field units commands write: on, off and the set point. A change is used once another person has pressed **$t(resource.fsuOutputs.special.approve)**. Field units cannot hand control back, so that only what is safe for ever is sent to them.',
  'manual.page.BuildType.text': 'Types of buildings that sites are of.',
  'manual.page.InstallBatch.text':
    'Batches in which sites were fitted out. Figures can be grouped by them, so that before and after can be compared.',
  'manual.page.Carrier.text':
    'Carriers that share sites. Energy of their own branches is told apart in {{page.KeyFigures}}.',
  'manual.page.Contract.text': 'Contracts of supply with their term, carrier and tariff. Sites refer to one.',
  'manual.page.Tariff.text':
    'What a kWh costs in sharp, peak, flat, valley and deep valley hours, and when these are: painted on a day of 24 hours, or written as people do. Months before a period make seasons; a date and a colon before periods make a version. With a later day in $t(resource.tariffs.field.pricesFrom) the prices until now stay those of the days before: each day costs what it cost then. A period may hold on working days, days off, weekends or holidays only: the calendar of holidays and make-up days decides. A day that is entered there later is counted again. A site gets its tariff by its contract. Cost and stakes are computed from it.',
  'manual.page.SiteImport.text': `Many sites and devices from one file, xlsx or CSV.
1. Export the present ones as a template, and fill it in.
2. Choose the file or drop it: it is checked row by row, and nothing is changed yet.
3. Take all rows in, or only the good ones.
4. Make the credentials of new sites and keep the file safe.`,
  'manual.page.Connect.text': `The shortest way to a first real value: name a site, paste two lines, watch the steps.
A controller can also ask by itself with an enrolment code that is made here; it waits until somebody approves it and binds it to a site.`,
};
