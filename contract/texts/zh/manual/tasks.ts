/** Tasks by role, as steps. */
export const tasks = {
  'manual.task.findAttention.title': '找出需要处理的告警',
  'manual.task.findAttention.text': `1. 打开{{page.Alarms}}。
2. 选择**$t(alarms.standing.calling)**。列表显示尚无人处理的告警，最严重的在最前。
3. 在**$t(alarms.layout)**中选择**$t(alarms.layout.root)**：衍生告警收在其根因之下。
4. 点击第一行，或按回车键。详情给出数值和限值（如有）、可能原因和处理建议。`,
  'manual.task.acknowledge.title': '确认告警并填写备注',
  'manual.task.acknowledge.text': `1. 打开{{page.Alarms}}，勾选告警，或移到该行。
2. 点击**$t(alarms.act.acknowledge)**，或按 a 键。
3. 在**$t(alarms.note)**中写明已知情况或已做的处理。紧急告警必须填写。
4. 提交。告警上随即记有您的姓名和时间。
如有误操作可以撤回：点击**$t(alarms.undo)**，或按 z 键。`,
  'manual.task.shelve.title': '搁置已知的告警',
  'manual.task.shelve.text': `1. 打开{{page.Alarms}}，选中告警。
2. 点击**$t(alarms.act.shelve)**，或按 s 键。
3. 在**$t(alarms.shelveFor)**中选择时长，并填写原因。
4. 提交。到期之前该告警不再提示，到期后自动恢复。
计划内的作业请使用{{page.AlarmMaintenance}}，不要搁置；维护窗口可每周或每月重复。`,
  'manual.task.findCause.title': '查找告警的原因',
  'manual.task.findCause.text': `1. 打开{{page.Alarms}}，打开该告警。
2. 查看**$t(alarms.detail.explainedBy)**：此处给出引起它的告警，点击即可打开。
3. 阅读**$t(alarms.detail.cause)**和**$t(alarms.detail.action)**。
4. 查看**$t(alarms.trend)**：数值何时越限，变化多快？
5. 点击**$t(alarms.detail.onMap)**。邻近站点是否也受影响？若是，多为市电或该区域链路故障。`,
  'manual.task.searchPast.title': '查询历史告警',
  'manual.task.searchPast.text': `1. 打开{{page.AlarmHistory}}。
2. 在**$t(alarms.way.search)**中输入关键词，次序不限：告警、站点、设备、备注或人员。
3. 选择时段，点击**$t(alarms.find)**。
4. 要重现某一时刻，切换到**$t(alarms.way.replay)**，选择时间并点击**$t(alarms.replay.play)**。`,
  'manual.task.followFault.title': '跟踪故障直至关闭',
  'manual.task.followFault.text': `1. 打开{{page.Alarms}}，打开告警，点击**$t(faults.ofAlarm)**。若该站点已有未关闭的工单，告警并入该工单。
2. 打开{{page.Fault}}，打开工单。
3. 在**$t(faults.candidates)**中查看谁在班、有技能、距离近，点击**$t(faults.send)**。
4. 跟踪各步骤：接单、出发、到场、修复。旁边显示剩余时间。
5. 修复后进入观察。读数保持正常则自动关闭；同一告警再次出现则自动重开。`,
  'manual.task.commandUnit.title': '控制一台空调',
  'manual.task.commandUnit.text': `1. 打开{{page.RemoteControl}}，用**$t(commands.search)**找到该空调。
2. 在该行点击**$t(commands.command)**。
3. 选择开关、设定温度、模式或风速，选择保持时长，填写原因。
4. 阅读**$t(commands.preview.title)**：哪些空调会收到、哪些被排除、机房有多热。
5. 点击**$t(commands.dialog.confirm)**。需要第二人批准时，按钮为**$t(commands.dialog.ask)**。
6. 观察状态，直至**$t(commands.state.verified)**或**$t(commands.state.effective)**。烟雾、高温、挂牌和最短启停时间会拦住命令，并显示原因。
7. 要提前交还，点击**$t(commands.release)**。`,
  'manual.task.handOver.title': '交接班',
  'manual.task.handOver.text': `1. 打开{{page.Alarms}}，选择**$t(alarms.standing.unacknowledged)**。逐条确认、搁置或指派，并填写备注。
2. 选择**$t(alarms.standing.all)**，点击**$t(alarms.export)**，得到交班清单。
3. 打开{{page.Fault}}，检查超时的工单。
4. 打开{{page.RemoteControl}}：是否有存疑的命令、仍在生效的临时设定或待批准的操作？
5. 退出登录，由接班人用自己的账号登录。`,
  'manual.task.lostConnection.title': '连接中断时如何继续',
  'manual.task.lostConnection.text': `1. 查看顶部的标记：中断时，原来的**$t(freshness.live)**处显示已多久没有数据。页面停留在当时的状态，不能据此判断现在的情况。
2. 留在当前页面。系统会自动重新连接并补齐错过的内容，您仍处于登录状态。
3. 若页面显示**$t(shell.lost)**，或打开某项时提示**$t(shell.lostPart)**，请等连接恢复后再打开；页面上的其他内容不受影响。
4. 若他人连接正常而只有您中断，请联系网络维护人员。`,
  'manual.task.addUser.title': '新增用户',
  'manual.task.addUser.text': `1. 打开{{page.User}}，点击**$t(crud.add)**。
2. 填写**$t(resource.users.field.userName)**、**$t(resource.users.field.nickName)**、**$t(resource.users.field.phonenumber)**和**$t(resource.users.field.email)**，选择**$t(resource.users.field.deptId)**，并在**$t(resource.users.field.roleIds)**中至少选择一项。
3. 点击**$t(crud.save)**。一次性密码只显示一次，请交给本人。
4. 用户首次登录时自行设置密码。`,
  'manual.task.limitRole.title': '设定角色的权限与数据范围',
  'manual.task.limitRole.text': `1. 打开{{page.Role}}，点击**$t(crud.add)**，或修改一个角色。新角色需要**$t(resource.roles.field.roleName)**和**$t(resource.roles.field.roleKey)**。
2. 在**$t(resource.roles.field.menuIds)**中勾选可以使用的菜单和按钮。
3. 在**$t(resource.roles.field.areaIds)**中勾选可见的区域；没有区域的角色看不到任何站点。只按区域限定时，在**$t(resource.roles.field.dataScope)**中选择**$t(resource.roles.option.dataScope.1)**；选择部门会进一步缩小范围，**$t(resource.roles.option.dataScope.5)**看不到任何站点。标有**$t(crud.beyondAreas)**的权限不受区域限制。
4. 点击**$t(crud.save)**。已登录的用户无需重新登录即可生效。`,
  'manual.task.connectDevice.title': '接入第一台设备',
  'manual.task.connectDevice.text': `1. 打开{{page.Connect}}；首页和地图在没有站点时也会引导至此。
2. 选择已有站点，或选择**$t(connect.new)**并填写名称和位置。
3. 选择设备类型，点击**$t(connect.begin)**。复制只显示一次的内容后关闭。
4. 把两行命令粘贴到监控单元，或任何装有 mosquitto-clients 的电脑上运行。
5. 观察各步骤变绿：已连接、已授权、首条读数、首个有效值。被拒绝的原因会用文字说明。
6. 点击**$t(connect.openSite)**。`,
  'manual.task.importSites.title': '批量导入站点',
  'manual.task.importSites.text': `1. 打开{{page.SiteImport}}，点击**$t(siteImport.template)**，或导出现有站点；两种文件均可填写。
2. 每台设备填写一行；站点信息只需在其第一行填写。
3. 在**$t(siteImport.choose)**处选择文件，也可按回车键打开选择窗口。系统先行检查，此时不作任何改动。
4. 点击**$t(siteImport.saveFailedRows)**，在该文件中改正后再次导入。
5. 点击**$t(siteImport.apply.all)**，再点击**$t(siteImport.takeCredentials)**。文件已加密：请抄下页面只显示一次的打开口令，并与文件分开保管。密码只在该文件中。`,
  'manual.task.notify.title': '设置通知',
  'manual.task.notify.text': `1. 打开{{page.NotificationChannel}}，新增一个通道，例如邮件或回调地址，并在该行发送测试。
2. 打开{{page.NotificationRoute}}，新增一条规则：哪些告警、哪些地点、通知谁、未确认多久之后通知。
3. 打开{{page.AlarmDefinitions}}，发起一条测试告警：它走完整个流程，并处处标明为测试。
4. 打开{{page.NotificationDelivery}}，查看是否送达。`,
  'manual.task.backUp.title': '备份数据',
  'manual.task.backUp.text': `1. 打开{{page.Backup}}。页面显示下次计划备份的时间；若没有计划，请在{{page.Job}}中恢复相应任务。
2. 点击**$t(backup.create)**，等待完成。期间系统照常运行。
3. 在该行点击**$t(backup.verify)**。
4. 点击**$t(backup.download)**，输入双重验证的验证码，把文件存放到别处。请设置 \`BACKUP_KEY\` 使备份加密，密钥与备份分开保管。`,
  'manual.task.restore.title': '恢复备份',
  'manual.task.restore.text': `1. 打开{{page.Backup}}，在该备份的行中点击**$t(backup.restore)**。
2. 输入文件名和双重验证的验证码。备份恢复到一个新的数据库，正在使用的数据不受影响。
3. 要启用它，请按完成后页面上的说明操作。副本列在**$t(backup.copies)**中，在那里删除前一直占用空间。
如果系统无法启动，请在服务器上运行 \`npm run restore -- <file> --replace\`。`,
  'manual.task.watchServers.title': '监控服务器',
  'manual.task.watchServers.text': `1. 打开{{page.ServerMonitor}}。先看数据磁盘、接入滞后和被拒消息。
2. 查看最近一天的曲线：有什么在不断增长？
3. 在**$t(foreign.title)**中点击**$t(foreign.add)**，加入其他带有 Prometheus 采集端的服务器。
4. 监控中心会就以上各项自行产生告警，请在{{page.Alarms}}中查看。`,
  'manual.task.secureSignIn.title': '保障登录与连接安全',
  'manual.task.secureSignIn.text': `1. 打开{{page.Security}}。**$t(security.findings)**列出薄弱之处及其改正方法。
2. 在**$t(security.tab.settings)**中设置**$t(security.secondFactorFor)**，至少包括管理员角色。
3. 启用 HTTPS：设置 \`HTTPS_CERT\` 和 \`HTTPS_KEY\` 后重新启动；封闭网络中可用 \`npm run certificate\` 生成证书。
4. 启用单点登录：设置 \`OIDC_ISSUER\`、\`OIDC_CLIENT_ID\` 和 \`PUBLIC_URL\`。
5. 修改管理员密码，并删除存有初始密码的文件。`,
  'manual.task.giveAccess.title': '授予人员门禁权限，并停用遗失的卡',
  'manual.task.giveAccess.text': `1. 打开{{page.AccessLevel}}，新增一个级别：哪些门、每周哪些时段。
2. 打开{{page.AccessHolder}}，新增人员并填写部门和区域，授予该级别。
3. 打开{{page.AccessCard}}，登记卡片。
4. 在{{page.AccessLists}}中确认各门已收到。
5. 卡片遗失时，在该行点击**$t(resource.accessCards.special.lose)**，并在{{page.AccessLists}}中跟踪，直到所有门都已停用该卡。`,
  'manual.task.compareSites.title': '按指标比较站点',
  'manual.task.compareSites.text': `1. 打开{{page.KeyFigures}}，选择时段。
2. 在**$t(keyFigures.by)**中先选择**$t(keyFigures.by.area)**，再选择**$t(keyFigures.by.site)**。
3. 点击列标题，把最差的排在最前。指标旁的标记给出其定义。
4. 判断之前，先看计入了多少站点日。`,
  'manual.task.explorePoints.title': '对照查看任意测点',
  'manual.task.explorePoints.text': `1. 打开{{page.Explore}}，点击**$t(explore.pick)**。
2. 选择站点及其测点；不同站点的测点可以放在同一张图中。
3. 选择时段，并在**$t(explore.way)**中选择其他图形，例如**$t(explore.way.scatter)**。
4. 在曲线上点击，可在该时刻添加备注。
5. 在**$t(explore.pictures)**中保存视图，或点击**$t(explore.link)**发给他人。`,
  'manual.task.balanceSite.title': '查看站点的用能去向',
  'manual.task.balanceSite.text': `1. 打开{{page.EnergyBalance}}，选择站点和时段。
2. 查看各分支：通信负载、整流损耗、空调、风机，以及未计量部分。
3. 查看**$t(balance.meters)**：电表有故障的日子不计入合计。
4. 下方是分时电费和碳排放。`,
  'manual.task.checkBill.title': '核对电费账单',
  'manual.task.checkBill.text': `1. 打开{{page.EnergyBills}}，点击**$t(crud.add)**并录入账单的站点、周期、电量和金额，或批量导入。
2. 打开{{page.EnergyBalance}}，选择该站点以及账单所覆盖的时段。
3. 在**$t(balance.bills.title)**中比较**$t(balance.bills.billed)**与**$t(balance.bills.metered)**。`,
  'manual.task.findWaste.title': '找出浪费能源之处',
  'manual.task.findWaste.text': `1. 打开{{page.Diagnosis}}。每月影响最大的结果排在最前。
2. 选择一条：旁边给出**$t(diagnosis.how)**、**$t(diagnosis.do)**和逐日证据。
3. 安排整改。此后的数据不再出现该现象时，该结果自动结束。`,
  'manual.task.proveSaving.title': '证实节能量',
  'manual.task.proveSaving.text': `1. 在{{page.Map}}上打开站点，找到**$t(sitePage.section.saving)**。
2. 在**$t(savings.since)**中选择措施开始的日期。
3. 阅读结论：已证实、未证实或用量增加；结论总带有误差范围。
4. **$t(savings.model)**说明所依据的基线，以及哪些日子不计入。`,
  'manual.task.judgeBaseline.title': '判断基线是否可靠',
  'manual.task.judgeBaseline.text': `1. 打开{{page.Baselines}}，选择**$t(baselines.state.missing)**：每行说明该站点缺少什么。
2. 选择**$t(baselines.state.weak)**：在拟合改善之前，这些站点的节能量说明不了多少。
3. 在**$t(baselines.order)**中选择**$t(baselines.order.saved)**，查看何处节能最多；结果总带有误差范围。
4. 点击站点，查看其各日数据。`,
  'manual.task.rankSites.title': '找出用能高于同类的站点',
  'manual.task.rankSites.text': `1. 打开{{page.Ranking}}，选择月份。
2. 在**$t(ranking.order)**中选择**$t(ranking.order.worst)**。
3. 查看名次的区间：区间重叠的站点，现有测量无法分出高下。
4. 在**$t(ranking.by)**中查看原因是否在某个区域、建筑类型或批次。
5. 点击站点，再到{{page.Diagnosis}}中查找原因。`,
  'manual.task.runExperiment.title': '用试验证实节能策略',
  'manual.task.runExperiment.text': `1. 打开{{page.IntelligentControl}}，找到站点，点击**$t(experiments.prove)**。
2. 阅读时长、分段和过渡时间：它们从此不再改变。点击**$t(experiments.start.begin)**。
3. 在{{page.Experiments}}中跟踪。计划结束之前不作任何结论。
4. 结束时阅读结果及其误差范围。小于误差范围的，即为未证实。
5. 如因安全原因而停止，先查明原因，再点击**$t(experiments.release)**。`,
  'manual.task.workOrder.title': '处理工单',
  'manual.task.workOrder.text': `1. 打开{{page.Fault}}，选择**$t(faults.mine)**。
2. 打开工单，点击**$t(faults.verb.accept)**。如无法前往，点击**$t(faults.verb.return)**并说明原因。
3. 出发时点击**$t(faults.verb.depart)**，到达站点时点击**$t(faults.verb.arrive)**。
4. 动手之前，打开{{page.RemoteControl}}，选择**$t(commands.tab.tags)**，点击**$t(commands.tags.hang)**并填写站点和原因：此后无人能从远端启动该空调。
5. 回到{{page.Fault}}中您的工单，点击**$t(faults.verb.begin)**，完成后点击**$t(faults.verb.finish)**，填写原因、措施、备件和处理经过。
6. 摘下您挂的牌：在{{page.RemoteControl}}的**$t(commands.tab.tags)**中，点击其行中的**$t(commands.tags.remove)**。`,
  'manual.task.pauseOrder.title': '等待备件、进站、市电或天气',
  'manual.task.pauseOrder.text': `1. 打开{{page.Fault}}，打开您的工单。
2. 点击**$t(faults.verb.suspend)**，选择所等待的事项并填写凭据，例如备件订单号。此后计时暂停。
3. 继续处理时点击**$t(faults.verb.resume)**。`,
  'manual.task.workOffline.title': '无网络时处理工单',
  'manual.task.workOffline.text': `1. 有网络时打开{{page.Technician}}，在手机上点击**$t(technician.open)**，并添加到主屏幕。
2. 在其中打开您的工单。路线、**$t(technician.checklist)**和**$t(technician.values)**列在下方。
3. 到达站点后点击**$t(technician.arriveHere)**；手机无法定位时点击**$t(technician.arriveDoor)**。
4. 照常处理。步骤和照片保存在手机上，网络恢复后自动发送。
5. 退出登录之前，等到全部发送完毕：未发送的内容会丢失。`,
};
