/** Tasks by role, as steps. */
export const tasks = {
  'manual.task.findAttention.title': 'Find what needs attention',
  'manual.task.findAttention.text': `1. Open {{page.Alarms}}.
2. Choose **$t(alarms.standing.calling)**. The list shows the alarms that nobody has taken yet, the most severe first.
3. Under **$t(alarms.layout)** choose **$t(alarms.layout.root)**: symptoms stand folded below their cause.
4. Click the first row, or press Enter. Its details say value and limit where it has them, probable cause and what to do.`,
  'manual.task.acknowledge.title': 'Acknowledge an alarm with a note',
  'manual.task.acknowledge.text': `1. Open {{page.Alarms}} and select the alarm by its box, or move to its row.
2. Press **$t(alarms.act.acknowledge)**, or the key a.
3. Write in **$t(alarms.note)** what you know or did. A critical alarm needs a note.
4. Confirm. The alarm now bears your name and the time.
A mistake can be taken back: press **$t(alarms.undo)**, or the key z.`,
  'manual.task.shelve.title': 'Shelve an alarm that is known',
  'manual.task.shelve.text': `1. Open {{page.Alarms}} and select the alarm.
2. Press **$t(alarms.act.shelve)**, or the key s.
3. Choose the time under **$t(alarms.shelveFor)** and enter the reason.
4. Confirm. Until then the alarm calls nobody; after that it comes back by itself.
For planned work use {{page.AlarmMaintenance}} in place of shelving; a window may come again each week or month.`,
  'manual.task.findCause.title': 'Find the cause of an alarm',
  'manual.task.findCause.text': `1. Open {{page.Alarms}} and open the alarm.
2. Look at **$t(alarms.detail.explainedBy)**: it names the alarm that this one follows from. Press it.
3. Read **$t(alarms.detail.cause)** and **$t(alarms.detail.action)**.
4. Look at **$t(alarms.trend)**: when did the value leave its band, and how fast?
5. Press **$t(alarms.detail.onMap)**. Are the neighbours concerned too? Then the mains or the link of an area is at fault.`,
  'manual.task.searchPast.title': 'Search past alarms',
  'manual.task.searchPast.text': `1. Open {{page.AlarmHistory}}.
2. Under **$t(alarms.way.search)** enter words, in any order: alarm, site, device, note or person.
3. Choose the period and press **$t(alarms.find)**.
4. To see a whole hour as it was, change to **$t(alarms.way.replay)**, choose the time and press **$t(alarms.replay.play)**.`,
  'manual.task.followFault.title': 'Follow a fault to its end',
  'manual.task.followFault.text': `1. Open {{page.Alarms}}, open the alarm and press **$t(faults.ofAlarm)**. If an order of that site is open already, the alarm joins it.
2. Open {{page.Fault}} and open the order.
3. Under **$t(faults.candidates)** look at who is on duty, skilled and near, and press **$t(faults.send)**.
4. Follow its steps: accepted, on the way, on site, repaired. The clock beside it says how much time is left.
5. After the repair the order is watched. When the readings stay quiet it closes by itself; when the alarm comes again it opens anew.`,
  'manual.task.commandUnit.title': 'Command an air conditioner',
  'manual.task.commandUnit.text': `1. Open {{page.RemoteControl}} and find the unit by **$t(commands.search)**.
2. Press **$t(commands.command)** in its row.
3. Choose on or off, setpoint, mode or fan, how long it holds, and enter the reason.
4. Read **$t(commands.preview.title)**: who gets it, what is left out, how warm the room is.
5. Press **$t(commands.dialog.confirm)**. Where a second person must approve, the button says **$t(commands.dialog.ask)**.
6. Watch the state until it is **$t(commands.state.verified)** or **$t(commands.state.effective)**. Smoke, heat, tags and minimum times hold a command back, and the reason is shown.
7. To give the unit back before the time is over, press **$t(commands.release)**.`,
  'manual.task.handOver.title': 'Hand over the shift',
  'manual.task.handOver.text': `1. Open {{page.Alarms}} and choose **$t(alarms.standing.unacknowledged)**. Acknowledge, shelve or assign what is left, each with a note.
2. Choose **$t(alarms.standing.all)** and press **$t(alarms.export)** for the list that you hand over.
3. Open {{page.Fault}} and go through the orders that are late.
4. Open {{page.RemoteControl}}: are commands in doubt, overrides running or approvals waiting?
5. Log out, so that the next person signs in under their own name.`,
  'manual.task.lostConnection.title': 'Go on when the connection is lost',
  'manual.task.lostConnection.text': `1. Look at the mark at the top: in place of **$t(freshness.live)** it says since when nothing has come. What is shown is as it was then; nothing that you read from it is of the present.
2. Stay on the page. The console connects again by itself and fetches what was missed; you are still signed in.
3. Where a page says **$t(shell.lost)**, or what you opened says **$t(shell.lostPart)**, wait for the connection and open it again: nothing else on the page is lost.
4. When others are connected and you are not, ask whoever looks after the network.`,
  'manual.task.addUser.title': 'Add a user',
  'manual.task.addUser.text': `1. Open {{page.User}} and press **$t(crud.add)**.
2. Enter **$t(resource.users.field.userName)**, **$t(resource.users.field.nickName)**, **$t(resource.users.field.phonenumber)** and **$t(resource.users.field.email)**. Choose **$t(resource.users.field.deptId)** and at least one entry under **$t(resource.users.field.roleIds)**.
3. Press **$t(crud.save)**. A one-time password is shown once: hand it over.
4. At the first sign-in the user chooses a password of their own.`,
  'manual.task.limitRole.title': 'Say what a role may do and see',
  'manual.task.limitRole.text': `1. Open {{page.Role}} and press **$t(crud.add)**, or edit a role. A new one needs **$t(resource.roles.field.roleName)** and **$t(resource.roles.field.roleKey)**.
2. Under **$t(resource.roles.field.menuIds)** tick the menu entries and buttons that it may use.
3. Under **$t(resource.roles.field.areaIds)** tick the areas that it sees. A role without areas sees no site. Under **$t(resource.roles.field.dataScope)** choose **$t(resource.roles.option.dataScope.1)** where areas alone limit it; departments limit it further, and **$t(resource.roles.option.dataScope.5)** sees no site. Entries marked **$t(crud.beyondAreas)** are not limited by areas.
4. Press **$t(crud.save)**. Users who are signed in get it without signing in again.`,
  'manual.task.connectDevice.title': 'Connect the first device',
  'manual.task.connectDevice.text': `1. Open {{page.Connect}}; the empty home page and the empty map lead there too.
2. Choose a site that exists, or **$t(connect.new)** with a name and a place.
3. Choose the kind of device and press **$t(connect.begin)**. Copy what is shown once, then close it.
4. Paste the two lines on the controller, or on any computer with mosquitto-clients.
5. Watch the steps turn green: connected, authorised, first reading, first value. What is refused is said there in words.
6. Press **$t(connect.openSite)**.`,
  'manual.task.importSites.title': 'Import many sites',
  'manual.task.importSites.text': `1. Open {{page.SiteImport}} and press **$t(siteImport.template)**, or export the present sites: either file can be filled in.
2. Fill in a row for each device; what is said of the site is needed in its first row only.
3. Take the file at **$t(siteImport.choose)**; the Enter key opens the choice too. It is checked first, and nothing is changed yet.
4. Press **$t(siteImport.saveFailedRows)**, correct the rows in that file, take it in again.
5. Press **$t(siteImport.apply.all)**, then **$t(siteImport.takeCredentials)**. The file is sealed: copy the passphrase that the page shows once, and keep it apart from the file. The passwords are nowhere else.`,
  'manual.task.notify.title': 'Have people notified',
  'manual.task.notify.text': `1. Open {{page.NotificationChannel}} and add a channel, such as e-mail or a webhook. Send a test from its row.
2. Open {{page.NotificationRoute}} and add a route: which alarms, of which places, to whom, and after how long without acknowledgement.
3. Open {{page.AlarmDefinitions}} and raise a test alarm: it goes the whole way and is marked as a test.
4. Open {{page.NotificationDelivery}} and see that it arrived.`,
  'manual.task.backUp.title': 'Back up',
  'manual.task.backUp.text': `1. Open {{page.Backup}}. It says when the next scheduled backup is; if there is none, resume the job in {{page.Job}}.
2. Press **$t(backup.create)** and wait until it is done. The product goes on working.
3. Press **$t(backup.verify)** in its row.
4. Press **$t(backup.download)**, enter the code of your second factor and keep the file elsewhere. Set \`BACKUP_KEY\`, so that backups are encrypted, and keep the key apart from them.`,
  'manual.task.restore.title': 'Restore a backup',
  'manual.task.restore.text': `1. Open {{page.Backup}} and press **$t(backup.restore)** in the row of the backup.
2. Type the name of the file and the code of your second factor. The backup goes into a new database; the running data stays as it is.
3. To use it, follow what the page says when it is done. The copy stays under **$t(backup.copies)** and takes room until you remove it there.
When the product cannot start at all: \`npm run restore -- <file> --replace\` on the server.`,
  'manual.task.watchServers.title': 'Watch the servers',
  'manual.task.watchServers.text': `1. Open {{page.ServerMonitor}}. Look at the data disk, the lag of the intake and the refused messages first.
2. Look at the charts of the last day: what grows without end?
3. Under **$t(foreign.title)** press **$t(foreign.add)** for other machines that have a Prometheus exporter.
4. The centre raises alarms of its own about all of these; find them in {{page.Alarms}}.`,
  'manual.task.secureSignIn.title': 'Secure sign-in and connections',
  'manual.task.secureSignIn.text': `1. Open {{page.Security}}. **$t(security.findings)** lists what is weak, each with how to mend it.
2. Under **$t(security.tab.settings)** set **$t(security.secondFactorFor)** at least to the administrators' role.
3. For HTTPS set \`HTTPS_CERT\` and \`HTTPS_KEY\` and start again; in a closed network \`npm run certificate\` makes them.
4. For single sign-on set \`OIDC_ISSUER\`, \`OIDC_CLIENT_ID\` and \`PUBLIC_URL\`.
5. Change the administrator's password and delete the file with the first one.`,
  'manual.task.giveAccess.title': 'Let a person through doors, and stop a lost card',
  'manual.task.giveAccess.text': `1. Open {{page.AccessLevel}} and add a level: which doors, at which times of the week.
2. Open {{page.AccessHolder}}, add the person with department and region, and give the level.
3. Open {{page.AccessCard}} and register the card.
4. On {{page.AccessLists}} see that the doors have confirmed it.
5. When a card is lost, press **$t(resource.accessCards.special.lose)** in its row, and stay with {{page.AccessLists}} until it is off at every door.`,
  'manual.task.compareSites.title': 'Compare sites by key figures',
  'manual.task.compareSites.text': `1. Open {{page.KeyFigures}} and choose a span.
2. Under **$t(keyFigures.by)** choose **$t(keyFigures.by.area)**, then **$t(keyFigures.by.site)**.
3. Press the head of a column to put the worst first. The mark beside a figure tells its definition.
4. Look at how many site days were counted before you judge a figure.`,
  'manual.task.explorePoints.title': 'Look at any points together',
  'manual.task.explorePoints.text': `1. Open {{page.Explore}} and press **$t(explore.pick)**.
2. Choose a site and its points; points of other sites can stand in the same picture.
3. Choose the span, and under **$t(explore.way)** another view, such as **$t(explore.way.scatter)**.
4. Click on a trend to pin a note to that moment.
5. Keep the view under **$t(explore.pictures)**, or press **$t(explore.link)** to show it to somebody.`,
  'manual.task.balanceSite.title': 'See where the energy of a site goes',
  'manual.task.balanceSite.text': `1. Open {{page.EnergyBalance}} and choose a site and a span.
2. Read the branches: telecom load, rectifier loss, air conditioners, fans, and what nothing measures.
3. Look at **$t(balance.meters)**: days with a faulty meter are left out of the sums.
4. Below stand cost by time of use, and carbon.`,
  'manual.task.checkBill.title': 'Check a bill',
  'manual.task.checkBill.text': `1. Open {{page.EnergyBills}}, press **$t(crud.add)** and enter the bill: site, period, energy and amount; or import many.
2. Open {{page.EnergyBalance}} for that site and a span that the bill reaches into.
3. Under **$t(balance.bills.title)** compare **$t(balance.bills.billed)** and **$t(balance.bills.metered)**.`,
  'manual.task.findWaste.title': 'Find what wastes energy',
  'manual.task.findWaste.text': `1. Open {{page.Diagnosis}}. The findings with the most at stake in a month are on top.
2. Choose one: **$t(diagnosis.how)**, **$t(diagnosis.do)** and the evidence by day stand beside it.
3. Have it mended. When the days after it no longer show it, the finding ends by itself.`,
  'manual.task.proveSaving.title': 'Prove a saving',
  'manual.task.proveSaving.text': `1. Open a site from {{page.Map}} and go to **$t(sitePage.section.saving)**.
2. Under **$t(savings.since)** choose the day on which the measure began.
3. Read the verdict: proven, not proven, or more was used; always with its band.
4. **$t(savings.model)** says which baseline it stands on, and which days do not count.`,
  'manual.task.judgeBaseline.title': 'Judge whether a baseline holds',
  'manual.task.judgeBaseline.text': `1. Open {{page.Baselines}} and choose **$t(baselines.state.missing)**: each row says what the site lacks.
2. Choose **$t(baselines.state.weak)**: a saving at these sites proves little until the fit is better.
3. Under **$t(baselines.order)** choose **$t(baselines.order.saved)** to see where most was saved, always with its band.
4. Press a site to see its days.`,
  'manual.task.rankSites.title': 'Find sites that use more than their peers',
  'manual.task.rankSites.text': `1. Open {{page.Ranking}} and choose the month.
2. Under **$t(ranking.order)** choose **$t(ranking.order.worst)**.
3. Look at the interval of a rank: sites whose intervals overlap are not told apart by what was measured.
4. Under **$t(ranking.by)** see whether an area, a building type or a batch stands behind it.
5. Press a site, and look for the reason on {{page.Diagnosis}}.`,
  'manual.task.runExperiment.title': 'Prove a strategy by an experiment',
  'manual.task.runExperiment.text': `1. Open {{page.IntelligentControl}}, find the site and press **$t(experiments.prove)**.
2. Read length, blocks and washout: they are fixed now. Press **$t(experiments.start.begin)**.
3. Follow it on {{page.Experiments}}. Nothing is claimed before the planned end.
4. At the end read the result with its band. What is smaller than its band is not proven.
5. If it was stopped for safety, find out why before you press **$t(experiments.release)**.`,
  'manual.task.workOrder.title': 'Work on an order',
  'manual.task.workOrder.text': `1. Open {{page.Fault}} and choose **$t(faults.mine)**.
2. Open the order and press **$t(faults.verb.accept)**. If you cannot go, press **$t(faults.verb.return)** and say why.
3. Press **$t(faults.verb.depart)** when you leave and **$t(faults.verb.arrive)** at the site.
4. Before you touch a unit, open {{page.RemoteControl}}, choose **$t(commands.tab.tags)**, press **$t(commands.tags.hang)** and enter site and reason: nobody can then start it from here.
5. Go back to your order in {{page.Fault}} and press **$t(faults.verb.begin)**, and at the end **$t(faults.verb.finish)**. Enter cause, action, parts and what was done.
6. Take your tag away: in {{page.RemoteControl}}, under **$t(commands.tab.tags)**, press **$t(commands.tags.remove)** in its row.`,
  'manual.task.pauseOrder.title': 'Wait for parts, access, mains or weather',
  'manual.task.pauseOrder.text': `1. Open {{page.Fault}} and open your order.
2. Press **$t(faults.verb.suspend)**, choose what it waits for and enter the evidence, such as the number of the parts order. The clocks stand from now on.
3. Press **$t(faults.verb.resume)** when you go on.`,
  'manual.task.workOffline.title': 'Work on an order without a network',
  'manual.task.workOffline.text': `1. While there is a network, open {{page.Technician}}, press **$t(technician.open)** on the phone and add it to the home screen.
2. Open your order there. Way, **$t(technician.checklist)** and **$t(technician.values)** stand below it.
3. At the site press **$t(technician.arriveHere)**, or **$t(technician.arriveDoor)** where the phone finds no position.
4. Go on as usual. Steps and photos are kept on the phone and sent by themselves when the network returns.
5. Before you sign out, wait until nothing is left to be sent: what is left is lost.`,
};
