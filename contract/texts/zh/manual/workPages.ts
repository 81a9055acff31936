/** Pages of those who watch, command and repair: what each is for, what is on it, what to do. */
export const workPages = {
  'manual.page.Index.text': `登录后的首页，显示全网当前状况。
- 各级别的活动告警，点击数字打开列表。
- 在线站点、功率、制冷功率和今日用电，以及最近两小时的功率曲线。用电未覆盖全部时，旁边注明覆盖的站点与时段比例：没有电表的站点和停报的电表不算已知。
- $t(home.warmest)、$t(home.notices)以及您最常打开的页面。
- 您自己的**$t(home.times)**，在每台电脑上相同；以及**$t(tour.title)**，完成或谢绝后不再显示。
尚无站点时，首页引导至{{page.Connect}}。`,
  'manual.page.Alarms.text': `当前告警的实时列表，值班时应保持打开。
## 页面内容
- 左侧按级别、状态、地点和类型筛选；关键词次序不限。
- **$t(alarms.layout)**可按根因、站点、区域或类型；告警风暴时显示汇总。
- 标记：抖动、锁存、搁置、衍生、维护中、迟到数据。
- 所选告警的详情：数值与限值、原因与建议、趋势、历史发生、本单位指引、事件记录。
- **$t(alarms.sound)**中设置声音、语音和桌面通知；视图可保存和共享；列表可导出。
## 如何操作
1. 从**$t(alarms.standing.calling)**开始，按根因分组。
2. 由您处理的予以确认，已知的搁置，他人负责的指派。
3. 需要有人到场时，在详情中开立故障工单。
新告警不会挤走光标下的行：按 **n** 键显示。按 **?** 键查看全部快捷键。`,
  'manual.page.AlarmHistory.text': `所有曾经出现的告警，以及任意时刻的告警列表。
- **$t(alarms.way.search)**：关键词、时段、级别和地点；结果可导出。
- **$t(alarms.way.replay)**：选择时间并播放，列表和地图显示该时刻。回放不影响当前数据。`,
  'manual.page.AlarmFigures.text': `告警系统自身的表现，对照 ISA-18.2 与 EEMUA 191 的目标。
- 每席位告警率、告警风暴、级别分布、确认与恢复用时。
- 最频繁、陈旧、抖动和短暂的告警。
请选择时段和值班席位数。测试告警不计入任何指标。建议从前十名入手：一个不当的限值往往造成一半的告警。`,
  'manual.page.AlarmDefinitions.text': `告警目录：每种告警的规则、级别、限值和延时。
1. 在列表中选择一条定义。
2. 按站点类别修改级别或限值，修改延时和通知对象，或予以停用。
3. 先用最近的数据试算，看看会产生多少次告警。
4. 填写原因，选择生效时间，点击**$t(alarms.apply)**。
每次修改都成为一个版本并记有修改人，先前版本可查。测试告警也在此发起。
## 安全触点
烟雾、火灾停机、水浸、红外入侵和非法进入的触点时断时续也构成告警：五分钟内累计动作达到延时，或动作四次。此类告警在连续五分钟没有动作后恢复。探测器没有有效数值时，已开始的延时不会因此中止。
## 级别
$t(level.1)告警不会被控制器通信中断掩盖。在此提高的级别立即适用于当前告警并再次通知；降低级别时已有的确认保持不变。`,
  'manual.page.AlarmMaintenance.text': `计划内作业：窗口期间，该地点的告警照常记录，但不提示任何人。
1. 点击**$t(alarms.windowAdd)**。
2. 选择区域、站点或设备，起止时间和原因。
3. 作业提前完成时，点击**$t(alarms.windowEnd)**。`,
  'manual.page.Map.text': `您可见的所有站点，按告警、温度、功率、通信或门状态着色。
- 按名称或编码查找站点；点击查看数值、告警和最近一天的趋势。
- **$t(map.lasso.title)**：圈选站点，查看告警、安排维护或导出。不用鼠标时，{{page.Alarms}}的筛选、{{page.AlarmMaintenance}}的地点和{{page.AreaSite}}的导出可达到同样目的。
- **$t(map.replay.title)**：重现过去的地图。
- **$t(map.edit.title)**：移动站点、绘制区域、上传边界线；需要相应权限。位置和角点也可输入坐标。`,
  'manual.page.Site.text': `一个站点的全部信息。可从地图、告警、工单或顶部搜索打开。
- 当前数值与告警、趋势、设备、电池。
- 空调的**$t(sitePage.section.control)**及最近的命令。
- **$t(sitePage.section.saving)**：自所选日期起实际用电与基线的比较。
- 供到场人员参考的联系人、备注、照片和文档，以及变更记录。`,
  'manual.page.DataDisplay.text': `大屏：供机房或值班室观看的大字数据、地图、图表和告警，无需操作。
页面以全屏打开。独立的大屏用配对码登录；显示哪些场景、各多久，在{{page.Displays}}和{{page.Scenes}}中设置。数据陈旧时会自行标明。从控制台打开时，**$t(screen.replay.open)**可显示最近 30 天内某一时刻的告警状况；过去未保存的数据会注明。`,
  'manual.page.Doors.text':
    '各站点的门：哪些被强行打开、长时间敞开、未上锁或有故障，持续多久，以及敞开损失多少制冷用电。敞开的门请先派人关闭；被强行打开时请查看该站点的告警。门状态之外还有：人员事件（卡、持卡人、方向、开门或被拒、照片）、当前在站人员、每日首次进入与最后离开。按人员查询或打开照片会记入操作日志。',
  'manual.page.EnergyStorage.text': `配有电池的站点：电量、可支撑时长、温度，以及经历过的市电中断。
停电时按可支撑时长由短到长排列，夏季按温度由高到低排列。未能撑过停电的站点应做电池测试。`,
  'manual.page.RemoteControl.text': `对空调下发命令，从一台到整个区域。
- **$t(commands.tab.units)**：各空调的上报值与期望值。可多选一起控制，或保存为分组。
- **$t(commands.tab.commands)**：每条命令的步骤与证实结果。
- **$t(commands.tab.batches)**：批准、停止或恢复批量控制。
- **$t(commands.tab.schedules)**：每周定时控制一个分组。
- **$t(commands.tab.tags)**：锁定牌与维护牌。挂牌期间任何命令都不放行。
命令在所选时长内有效，到期恢复原设定。联锁会拦住不安全的命令，并显示原因。`,
  'manual.page.IntelligentControl.text': `在众多站点节能的方案：每分钟决策一次，并显示各站点的情况。
- **$t(strategies.tab.sites)**：各站点的方案想做什么、保护允许什么、做了什么、何时恢复。用筛选找出被限制的站点。
- **$t(strategies.tab.programs)**：每个方案的适用范围、按顺序的策略、版本、推广情况，以及按基线和启停试验核算的节电量及其误差带。
## 操作
1. 点击**$t(strategies.act.add)**，选择范围和策略。草稿不影响任何站点。
2. 点击**$t(strategies.act.shadow)**：方案只决策和记录，不下发命令。了解机房需要两天。
3. 点击**$t(strategies.act.rollOut)**：先少量站点，然后区域、城市、全部。温度告警或启动次数增加时自动停止。
4. **$t(strategies.act.back)**一键撤回；**$t(strategies.act.stop)**使所有站点恢复原设定。
保护始终优先：烟雾、挂牌、人工命令、室温未知或接近上限。一个站点符合多个方案时，最具体的生效。`,
  'manual.page.Fault.text': `派给人员的工单：登记、派单、修复、观察、关闭。
- 视图：列表、看板、日历、地图和全部工单。
- 计时显示距接单、到场和恢复还剩多久；挂起期间暂停计时。
- 工单内：相关告警、可派人员、各步骤时间，以及当前可做的操作。
没有告警的故障用**$t(faults.report)**登记。同一站点的工单可以合并。`,
  'manual.page.FaultStatistics.text': `故障处理的成效：接单与恢复用时、可用率、重复率、及时率、备件费用。
选择时段，并按级别、类型、原因、区域、班组、厂家或安装批次分组。点击名称查看其工单。**$t(faults.figures.save)**可导出。
**$t(recoveries.title)**是制冷故障修复后相对故障前基线挽回的电量，合为一个数值并带误差带；单个工单的数值在工单内。由夜间任务核算。`,
  'manual.page.FaultCallback.text': `修复后的回访：级别 1、2 的全部工单，其余抽取五分之一，一天之内完成。
1. 在**$t(faults.calls.waiting)**中选择工单，致电报障人。
2. 点击**$t(faults.calls.tell)**，回答各项问题。
3. 若未修好，可立即重开工单。旁边显示遥测结果供参考。`,
  'manual.page.Technician.text':
    '供到场维修人员使用：在手机上打开**$t(technician.open)**，并添加到主屏幕。页面显示本人工单、路线、检查清单，以及工单期间的站点数据。无网络时也可继续：步骤和照片加密保存在手机上，仅本人可读，网络恢复后自动上报。服务器拒绝的内容会显示出来；不会重复上报。在此处或管理台退出登录时，会先说明哪些内容尚未上报，再从手机上全部删除。到站会与站点门禁核对，工单上会注明是否有开门记录。只负责维修的人员可使用“维修人员”角色：为其指定可派往的区域，登录后直接进入本页。',
  'manual.page.FaultType.text':
    '工单的故障类型、所对应的告警，以及供到场人员使用的检查清单。登记和统计都以此为准；不再使用的类型请停用，不要删除。',
  'manual.page.FaultCause.text': '维修人员完成时选择的故障原因，呈树形。宜少而精：只列统计上需要区分的原因。',
  'manual.page.FaultAction.text': '维修人员在工单结束时选择的处理措施。',
  'manual.page.FaultPart.text': '备件及其价格。工单结束时填写的备件构成其费用。',
  'manual.page.FaultLimit.text':
    '按级别、站点类别和区域规定告警确认与修复的时限、工单接单、到场与恢复的时限，以及何时升级。告警全天候计时；工单可按工作日历，也可全天候计时。',
  'manual.page.FaultCalendar.text': '每周的工作时间。按日历计时的时限在此之外暂停。',
  'manual.page.FaultHoliday.text':
    '节假日与调休上班日的唯一日历：通知规则、值班表、定时任务、电价和工单都按它。请提前录入来年的安排，可用导入。填写“仅用于”的日期只对那一个工作日历有效，并优先于公共的日期。',
  'manual.page.FaultRule.text':
    '持续一段时间的告警自动生成工单：按级别、站点等级、区域和告警种类，并指定工单的类型和班组。只计规则建立之后发生的告警。',
  'manual.page.FaultPlan.text':
    '周期性巡检。到计划日期时（逢休息日顺延），范围内每个站点生成一张工单；上一张未结束时不再生成。',
  'manual.page.FaultTeam.text': '维修班组。工单和统计按班组归类。',
  'manual.page.FaultSkill.text': '人员所具备的技能，派单建议以此为准。',
  'manual.page.WorkOrderSystem.text': `运营商自己的工单系统：归入该系统的工单，每个步骤发往该处，对方的处理也回报过来。
- 先看 **$t(resource.workOrderSystems.field.waiting)** 和 **$t(resource.workOrderSystems.field.lastError)**。
- **$t(resource.workOrderSystems.special.test)** 发出一条签名的测试消息；**$t(resource.workOrderSystems.special.pause)** 后全部排队，直至恢复。`,
  'manual.page.WorkOrderReport.text': `工单系统的回报，每条只计一次。在 **$t(resource.workOrderReports.field.standing)** 中选择 **$t(resource.workOrderReports.option.standing.open)**，即被拒绝的回报。**$t(resource.workOrderReports.special.ours)** 再次告知对方工单现状；**$t(resource.workOrderReports.special.theirs)** 则采用对方的步骤。`,
};
