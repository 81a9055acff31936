/** Pages of those who watch, command and repair: what each is for, what is on it, what to do. */
export const workPages = {
  'manual.page.Index.text': `The first page after sign-in: how the fleet is now.
- Active alarms by level; press a number for its list.
- Sites online, power, cooling power and energy of today, with the power of the last two hours. Beside the energy stands of which share of the sites and of the time it is, where that is not all: a site without a meter and a meter that stopped are not known.
- $t(home.warmest), $t(home.notices) and the pages that you open most.
- **$t(home.times)** of your own, the same at every machine; and the **$t(tour.title)**, until you have taken or refused it.
When no site exists yet, the page leads to {{page.Connect}}.`,
  'manual.page.Alarms.text': `The list of alarms that stand, live. It is the page to keep open on a shift.
## What is on it
- Filters by level, state, place and type at the left; words to search by, in any order.
- **$t(alarms.layout)** by root cause, site, area or type; a summary when a flood comes.
- Marks of what is chattering, latched, shelved, a symptom, under maintenance, or late.
- The details of the chosen alarm: value and limit, cause and advice, trend, earlier occurrences, guidance of your own people, event history.
- Sound, speech and notifications under **$t(alarms.sound)**; views to keep and share; the list as a file.
## What to do
1. Begin with **$t(alarms.standing.calling)**, grouped by root cause.
2. Acknowledge what you take care of, shelve what is known, assign what somebody else does.
3. Open a fault order from the details when somebody has to go there.
New alarms do not push the rows away under your pointer: press **n** to show them. All keys are shown by **?**.`,
  'manual.page.AlarmHistory.text': `All alarms that ever stood, and the list as it was at any time.
- **$t(alarms.way.search)**: words, period, levels and places; the result can be saved as a file.
- **$t(alarms.way.replay)**: choose a time and let it play; list and map show that moment. It changes nothing of the present.`,
  'manual.page.AlarmFigures.text': `How the alarm system itself performs, against the targets of ISA-18.2 and EEMUA 191.
- Rates for each operator position, floods, priorities, times to acknowledge and to clear.
- The ten most frequent, the stale, the chattering and the short-lived alarms.
Choose the period and how many positions are manned. Test alarms are in none of the figures. Begin with the top 10: one wrong limit often makes half of all alarms.`,
  'manual.page.AlarmDefinitions.text': `The catalogue: every alarm with its rule, levels, limits and delays.
1. Choose a definition in the list.
2. Change levels or limits by class of station, delays, whom to notify, or switch it off.
3. Simulate the change on the last days first: it says how often the alarm would have been raised.
4. Give the reason, choose from when it holds, and press **$t(alarms.apply)**.
Each change is a version with its author; the former ones stay readable. Test alarms are raised here too.
## Safety contacts
Smoke, fire shutdown, water, infrared intrusion and illegal entry are also an alarm when the contact comes and goes: within five minutes true for the whole delay in sum, or true four times. Such an alarm clears after five minutes without. A detector without a valid value does not end a delay that runs.
## Levels
Alarms of level $t(level.1) are never hidden behind the silence of their controller. A level that is raised here holds for active alarms at once and notifies again; a lowered one leaves acknowledgements as they are.`,
  'manual.page.AlarmMaintenance.text': `Planned work: while a window is open, alarms of its place are recorded as usual but call nobody.
1. Press **$t(alarms.windowAdd)**.
2. Choose a region, a site or a device, from when until when, and the reason.
3. End it early with **$t(alarms.windowEnd)** when the work is done.`,
  'manual.page.Map.text': `All sites that you may see, at their places, coloured by alarm, temperature, power, communication or doors.
- Find a site by name or code. Click it for its values, alarms and the trend of the last day.
- **$t(map.lasso.title)**: draw around sites for their alarms, a maintenance window, or a file. Without a pointer, the filters of {{page.Alarms}}, the places of {{page.AlarmMaintenance}} and the export of {{page.AreaSite}} do the same.
- **$t(map.replay.title)**: the map as it was.
- **$t(map.edit.title)**: move sites, draw areas, upload boundary lines; only with the right for it. Positions and corners can be entered as coordinates too.`,
  'manual.page.Site.text': `All about one site. Open it from the map, an alarm, an order or the search at the top.
- Present values and alarms, trends, devices, batteries.
- **$t(sitePage.section.control)** of its air conditioners, with the last commands.
- **$t(sitePage.section.saving)**: energy used against the baseline since a day of your choice.
- Contacts, notes, photos and documents for whoever goes there, and what was changed.`,
  'manual.page.DataDisplay.text': `The wall: large figures, map, charts and alarms for a room, without anything to press.
It opens full screen. A wall of its own signs in by a pairing code; which scenes it shows, and for how long, is set in {{page.Displays}} and {{page.Scenes}}. When its data is old it says so itself. From the console, **$t(screen.replay.open)** shows a scene as its alarms were within the last 30 days; what is not kept of the past says so.`,
  'manual.page.Doors.text':
    'Doors of sites: which are forced, held open, unlocked or faulty, for how long, and what an open door costs in cooling. Have a door that stands open closed first; look at the alarms of the site when one is forced. Beside the doors: what they told of people (card, holder, direction, opened or refused, picture), who is on site now, and first in and last out by day. A search for a person, or a picture that is opened, is kept in the log of operations.',
  'manual.page.EnergyStorage.text': `Sites with batteries: how full, how long they last, how warm, and which outages of the mains they survived.
Put the shortest autonomy first during an outage, and the hottest first in summer. A site that did not survive an outage needs a battery test.`,
  'manual.page.RemoteControl.text': `Commands to air conditioners, from one unit to a whole area.
- **$t(commands.tab.units)**: what each unit reports and what is wanted of it. Select several to command them together, or keep them as a group.
- **$t(commands.tab.commands)**: each command with its steps and its proof.
- **$t(commands.tab.batches)**: approve, stop or give back what goes to many.
- **$t(commands.tab.schedules)**: a group that is commanded at a time of the week.
- **$t(commands.tab.tags)**: lock-out and maintenance tags. Nothing passes while one hangs.
A command holds for the time that you choose and is given back after it. Interlocks hold back what would be unsafe; the reason is shown.`,
  'manual.page.IntelligentControl.text': `Plans that save energy at many sites, decided every minute, and how each site stands.
- **$t(strategies.tab.sites)**: what the plan of each site wants, what its guards allowed, what was done and when it reverts. The filters find those held back.
- **$t(strategies.tab.programs)**: each with its scope, its strategies in order, its versions, its rollout and what it saved, by baselines and by experiments, with its band.
## What to do
1. Press **$t(strategies.act.add)**, choose the scope and the strategies. A draft changes nothing.
2. Press **$t(strategies.act.shadow)**: the plan decides and logs, and sends nothing. It needs two days to know a room.
3. Press **$t(strategies.act.rollOut)**: some sites first, then an area, a city, all. It stops by itself when temperature alarms or starts increase.
4. **$t(strategies.act.back)** takes it back with one press; **$t(strategies.act.stop)** gives every site back as it was found.
Guards always win: smoke, a tag, a person’s command, an unknown temperature or a room near its limit. Where several programs mean a site, the most specific applies.`,
  'manual.page.Fault.text': `Orders for people: reported, dispatched, repaired, watched, closed.
- Views: list, columns, calendar, map, and all orders.
- The clock shows how long is left to accept, to arrive and to restore; it stands while an order is suspended.
- In an order: its alarms, who could go, each step with its time, and what you may do now.
Report a fault that no alarm told by **$t(faults.report)**. Orders of the same site can be merged.`,
  'manual.page.FaultStatistics.text': `How well faults are handled: times to accept and restore, availability, repeats, orders in time, cost of parts.
Choose the period and group by level, type, cause, area, team, vendor or installation batch. Press a name for its orders. **$t(faults.figures.save)** gives a file.
**$t(recoveries.title)** is what repairs of cooling gave back against the baseline before each fault, as one figure with its band; of one order it stands in the order. It is calculated by night.`,
  'manual.page.FaultCallback.text': `Calls after a repair: all orders of levels 1 and 2, and one in five of the others, within a day.
1. Choose an order under **$t(faults.calls.waiting)** and call whoever reported it.
2. Press **$t(faults.calls.tell)** and answer the questions.
3. If it is not fixed, the order can be opened again at once. What telemetry says stands beside it.`,
  'manual.page.Technician.text':
    'The page for whoever is sent: open **$t(technician.open)** on the phone and add it to the home screen. It shows own orders, the way there, the checklist and the values of the site while the order is open. Without a network everything goes on: steps and photos wait on the phone, sealed for this person alone, and are sent when the network returns. What the server refuses is shown; nothing is sent twice. Signing out, here or in the console, names what was not sent and removes all of it from the phone. An arrival is compared with the doors of the site, and the order says whether one was opened. For people who do nothing else there is the role *Technician*: give it the regions where they may be sent; they begin on this page.',
  'manual.page.FaultType.text':
    'Kinds of faults that an order can be of, with the alarms that mean them and a checklist for whoever goes there. Reports and statistics go by them; stop a type that is no longer used, rather than remove it.',
  'manual.page.FaultCause.text':
    'Causes that a technician names when a repair is done, as a tree. Keep it short: only what statistics should tell apart.',
  'manual.page.FaultAction.text':
    'What may be done to repair, as a technician names it at the end of an order.',
  'manual.page.FaultPart.text':
    'Spare parts with their prices. Parts that are told at the end of an order make up its cost.',
  'manual.page.FaultLimit.text':
    'By level, station class and region: how long an alarm may wait to be acknowledged and repaired, how long an order may take to be accepted, reached and restored, and when an overrun is escalated. Alarms run around the clock, orders in the hours of a working calendar or around the clock.',
  'manual.page.FaultCalendar.text':
    'Working hours of the week. A time limit that follows a calendar stands outside of these hours.',
  'manual.page.FaultHoliday.text':
    'The one calendar of holidays and make-up days: routes, rosters, jobs, tariffs and orders follow it. Enter the year ahead, by import if you like. A day that names a working calendar under *Only for* holds for that calendar alone, before the common one.',
  'manual.page.FaultRule.text':
    'Alarms that open an order by themselves when they stand for a while, by level, station class, region and kind, with the type and team of the order. Only alarms raised after the rule was made count.',
  'manual.page.FaultPlan.text':
    'Visits that come again. Each site of the place gets an order on the first day of work at or after the day of the plan, and none while the one before is still open.',
  'manual.page.FaultTeam.text': 'Teams that repair. Orders and statistics are grouped by them.',
  'manual.page.FaultSkill.text': 'Who can do what. The suggestions of whom to send go by it.',
  'manual.page.WorkOrderSystem.text': `Work-order systems of the operator in which orders live: every step goes there, and theirs come back.
- Look at **$t(resource.workOrderSystems.field.waiting)** and **$t(resource.workOrderSystems.field.lastError)** first.
- **$t(resource.workOrderSystems.special.test)** sends a signed test; **$t(resource.workOrderSystems.special.pause)** holds everything back until it is resumed.`,
  'manual.page.WorkOrderReport.text': `What work-order systems reported, each once. Choose **$t(resource.workOrderReports.option.standing.open)** under **$t(resource.workOrderReports.field.standing)**: those were refused. **$t(resource.workOrderReports.special.ours)** tells the system again how the order stands; **$t(resource.workOrderReports.special.theirs)** takes its step after all.`,
};
