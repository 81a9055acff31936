/** Troubles of sites, of notification and of the centre itself: what each means, and what to do. */
export const troubles = {
  'manual.task.notUnderstood.title': 'A site is not understood',
  'manual.task.notUnderstood.text': `1. The controller speaks, but every message is refused; the values shown are old, and no alarm of the room can be seen. Treat the site as one without supervision: have somebody look at it if the room is critical.
2. Open {{page.AreaSite}} and choose **$t(linkFault.notUnderstood)** under **$t(resource.areaSites.field.linkFault)**. The list gives the reason and what was sent. Many sites with one reason have one firmware or setting, and one alarm: **$t(alarm.firmwareNotUnderstood.name)**.
3. Correct the controller: time in milliseconds, numbers without quotes, codes of devices as declared. If it began with a new firmware, take that back.
4. Wait for twice its reporting interval, four messages at least: the state and the alarm end by themselves.`,
  'manual.task.invalidSensor.title': 'A sensor is invalid',
  'manual.task.invalidSensor.text': `1. Open the alarm on {{page.Alarms}}. It names the point: without a value, at the end of its range, jumping, or contradicted by other sensors. What it measures is not known meanwhile; strategies do not act on it. If valid readings meet a safety limit, that alarm is active as well.
2. Open {{page.Site}} and look at the trend: gaps mean wiring or bus, a flat 0 mostly a lost sensor, jumps a bad contact.
3. Have the sensor, its wiring and its place checked. Smoke and water sensors first: without them nothing warns.
4. The alarm ends by itself once values can be believed again.`,
  'manual.task.wrongClock.title': 'The clock of a controller is wrong',
  'manual.task.wrongClock.text': `1. Open {{page.Site}}. It says by how much the clock is off and since when. Live alarms go on by the time of the centre; buffered readings may stand at wrong times.
2. Look at **$t(siteClock.log)**: the centre sends the right time by itself where the protocol can, and says whether it helped.
3. If it stays wrong, set the time server or the clock of the controller on site, or replace its battery.
4. If most controllers are off at once, the clock of the centre is at fault: see **$t(alarm.serverClockDoubtful.name)**.`,
  'manual.task.sharedCredential.title': 'A credential is used from two places',
  'manual.task.sharedCredential.text': `1. Two controllers sign in with one credential and put each other off, or somebody copied it. Values of the site may come from another place: trust neither.
2. Find who uses it: a controller that was swapped and still runs, a copied configuration, a test device. If nobody of yours does, treat it as an attack.
3. Make a new credential for each controller on {{page.Connect}}, enter it there, and have the old one revoked.
4. The alarm ends three minutes after the last time that one put the other off.
Only the embedded broker sees this. Behind a broker of your own that several intakes share (\`MQTT_URL\`), nothing tells of it: watch the log of that broker for sessions that are taken over, and let it hold one connection for each user where it can.`,
  'manual.task.nobodyNotified.title': 'Nobody could be notified',
  'manual.task.nobodyNotified.text': `1. Take over the alarms on {{page.Alarms}} yourself: people who should know of them do not.
2. Open {{page.NotificationDelivery}}. Each outcome says why: nobody on duty, no address, no right to see the site, a channel that is off or fails.
3. Open {{page.NotificationRoute}} and look at **$t(notify.reach.title)**: which route cannot notify, and why. Correct duty, role, address or channel, and send a test on {{page.NotificationChannel}}.
4. Open {{page.Security}} and see **$t(security.unrouted)**: no area and level should be left.`,
  'manual.task.centreAlarms.title': 'Alarms of the centre, and its heartbeat',
  'manual.task.centreAlarms.text': `1. Alarms without a site are about the centre itself: failed jobs and backups, full disks, intake, certificates, collectors, messages that pile up. Each says on {{page.Alarms}} what to do. They are routed by default; see on {{page.NotificationRoute}} that the people still fit, and give them a second channel.
2. A centre that is gone cannot notify anybody. Set \`HEARTBEAT_URL\` to a dead man's switch outside of this installation: each process calls it every 30 s while all is well.
3. Let that service call people by itself when it has heard nothing for two minutes, by a way that does not need this centre.
4. When it calls, look at server, database and network first. The field keeps what is not acknowledged and hands it over afterwards.`,
};
