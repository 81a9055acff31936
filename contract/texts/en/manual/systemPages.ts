/** Pages of administration, and those that everybody has. */
export const systemPages = {
  'manual.page.User.text':
    'Accounts. Each has a department and roles, which say what it may do and see. Many at once come from a file; their one-time passwords are shown once. Ending an account keeps what it did in the logs.',
  'manual.page.Role.text':
    'What a group of users may open, do and see: menu entries and buttons, departments and areas. Give the least that the work needs.',
  'manual.page.Menu.text':
    'The menu: its entries, their order, names in three languages, icons, and the permissions of their buttons. Hide an entry before you remove it.',
  'manual.page.Dept.text': 'Departments as a tree. Data scopes of roles refer to them.',
  'manual.page.Post.text': 'Posts that users hold, for information.',
  'manual.page.Dict.text':
    'Words and colours of choices, in three languages. Open the entries of a dictionary from its row. Those of the product can be renamed, not removed.',
  'manual.page.Config.text':
    'Numbers and switches of the product, each with its effect, unit, range and default; a value out of its range is not saved. A shorter retention says how many days of which data it deletes and wants the key typed; it is in force after 24 hours, and **$t(resource.params.special.undo)** at the top takes it back until then. A change that loosens safety asks for your second factor and is logged as such. Values from before that are out of their range are listed at the top: the value in force counts until somebody decides, and nothing is deleted by one.',
  'manual.page.Notice.text':
    'Notices to all users; they appear at the bell and on the home page. The row tells who has read one.',
  'manual.page.Token.text':
    'Tokens for other programs that call the interface. A token does what its account may do, at most; it is shown once and ends on its day. Revoke what nobody needs.',
  'manual.page.DutyShift.text':
    'Who is on duty when. Notifications and the suggestions for orders go by it. One row may cover a long time with days and hours: working days and days off follow the calendar of holidays.',
  'manual.page.NotificationChannel.text':
    'Ways out to people: e-mail, text message, webhook and others. **$t(notify.test.send)** in the form tries one before it is saved, to yourself or to an address; a refusal says what to change.',
  'manual.page.NotificationRoute.text':
    'Which alarms and orders go to whom: by level, kind and place, at once or after a time without acknowledgement, at which hours. Routes of several steps escalate. **$t(notify.reach.title)** says for each level and area who would be notified at this moment, and why nobody would.',
  'manual.page.NotificationDelivery.text':
    'What was sent to whom, when, and whether it arrived. What nobody could be notified of is here as well, with its reason. Look here first when somebody says that nothing came: what can wait for the end of **$t(profile.quiet)** is sent then.',
  'manual.page.Displays.text': `The walls: whether they are there, what they show, their rotation.
1. Open the sign-in page on the wall; it shows a code.
2. Press **$t(displays.pair)**, enter the code and choose the regions.
3. Choose its rotation, and whether a critical alarm interrupts it.
A lost wall raises an alarm of the centre.`,
  'manual.page.Scenes.text':
    'What walls show, composed by hand: add a widget, put it in its place, choose what it is about. $t(scenes.hint) Portrait walls get an arrangement of their own. Scenes can be copied, and taken along as files. A clock may show another time zone; a timer counts down to a date, or from a number of minutes.',
  'manual.page.Security.text': `Whether the product is safe to use, and its rules of sign-in.
- **$t(security.tab.overview)**: weak settings with what to do, areas and levels whose alarms would reach nobody, failed sign-ins, refused calls.
- **$t(security.tab.settings)**: passwords, lock-out, sessions, addresses, second factor. What would shut you out yourself is not saved.`,
  'manual.page.SigningKeys.text': `Which key signs exports and reports of savings.
- All published keys with the times at which they were in use; the fingerprint is for two people to compare.
- **$t(signingKeys.rotate)**: a new one signs from now on, older files can still be checked. For a key that may have leaked, or as your rules ask.
- **$t(signingKeys.download)**: for auditors, who check files with it offline.`,
  'manual.page.Backup.text': `Copies of everything at one instant. The product goes on working meanwhile.
Make, verify, download and restore them here. A restore goes into a new database, so that nothing running is touched. A scheduled job makes them by itself.`,
  'manual.page.AlikeName.text':
    'Names and codes that only one row may have, and that look like one of another row: from before invisible signs, full-width letters and composed letters were written alike. Rename one of each pair on its own page, and it leaves this list.',
  'manual.page.PersonalData.text': `Everybody about whom something is stored: accounts, removed ones among them, and card holders.
- **$t(people.export)**: all of it in one file.
- **$t(people.erase)**: what nothing else needs is removed; log entries, door events and orders stay under a pseudonym. Type the name and show your second factor. Only who reaches the whole network does either, and both are logged. Backups and sealed logs of before still hold the person.`,
  'manual.page.UnownedRow.text':
    'Rows without an owner are settings from before settings belonged to regions: time limits, rules, plans, teams, contracts, tariffs. Give each to a region, or to the whole network; until then it works as before, is read by those who use it, and only those who see the whole network change it.',
  'manual.page.ScopeReport.text':
    'What each role saw before its lists were cut to its regions and departments, and what it sees since. Empty: that depends on who holds the role. Widen a role where somebody lost what they need.',
  'manual.page.Operlog.text':
    'Who changed what, when and from where, with values before and after. Entries are chained: the page says whether any was altered.',
  'manual.page.Logininfor.text': 'Sign-ins and failed attempts, with address and browser.',
  'manual.page.Online.text': 'Who is signed in now. A session can be ended from its row.',
  'manual.page.ServerMonitor.text': `Health of the processes, the intake, the live stream, the database and the walls, with the last month as charts.
Watch the data disk, the lag and the refused messages; the page says how long the disk lasts. Other machines can be watched too. Every limit here is also an alarm.`,
  'manual.page.Job.text':
    'What the product does by itself at set times: backups, reports, cleaning, diagnosis. Pause, resume or run a job from its row; its log tells how each run ended. Times are of the plant; a job may run on working days or days off alone, by the calendar of holidays and make-up days.',
  'manual.page.CacheMonitor.text':
    'What the server keeps at hand in memory, and how often that served. Clearing is safe: it is read anew. Needed only when something looks old after a change in the database by hand.',
  'manual.page.CacheList.text':
    'What is in the caches: choose a cache to see its keys, and a key to see what is remembered. Clearing a key is safe: it is read anew.',
  'manual.page.Gen.text':
    'Makes a declared screen from a table of the database: take the table in, name its columns, preview, download the code.',
  'manual.page.ApiDescription.text':
    'Every call of the interface: address, permission, what it takes and answers. It can be downloaded as OpenAPI for other programs.',
  'manual.page.Profile.text':
    'Your own account: name, picture, password, second factor, sessions, and walls to approve. Turn the second factor on and keep the recovery codes. **$t(profile.quiet)** hold back messages that can wait; critical alarms and whatever goes to a duty pass.',
  'manual.page.Help.text': `This manual. The **?** beside the path at the top leads from each page to its chapter.
- The search finds chapters that hold all of its words, in any order.
- **$t(manual.download)** gives all chapters that you see as one file, which is read without the server.
- **$t(tour.take)** shows you around again, from its first step.
- A list without rows says what fills it, with a button that leads there where you may go.`,
};
