/** Pages of energy, and of areas with what stands in them. */
export const energyPages = {
  'manual.page.Explore.text': `把任意站点的任意测点放在同一张图中，时段不限。
- 图形：趋势、持续曲线、热力图、与室外温度的关系、分布。
- 可与上一时段或去年同期比较；光标同时读取所有曲线。
- 备注钉在某一时刻，查看该时段的人都能看到。
- 视图可保存、共享和以链接发送；数据可导出为 CSV 或 Excel。`,
  'manual.page.KeyFigures.text': `某一时段的能效指标，按区域、站点、类别或安装批次。
点击指标旁的标记查看定义和公式。只计入测量完整的日子，旁边注明计入多少。请将站点与自身或同类比较。`,
  'manual.page.EnergyBalance.text': `一个站点的用能去向：通信负载、整流损耗、空调、风机和未计量部分。
- 逐日显示，带占比和完整率；电表有故障的日子有标记且不计入。
- 适用电价时给出分时电费；账单与电表对照；设定了因子时给出碳排放。`,
  'manual.page.Diagnosis.text': `由历史数据判断何处浪费能源。夜间任务核查每个站点，结果在此按影响由大到小排列。
选择一条结果，查看诊断方法、处理建议和逐日证据。数据不再显示该现象时，结果自动结束。`,
  'manual.page.Experiments.text': `证实策略在站点的节能量：随机抽取的日子启用策略，同样多的日子停用。
- 从{{page.IntelligentControl}}或站点页面发起：**$t(experiments.prove)**。时长、分段和过渡期事先说明，之后不变。
- 到计划结束之前，页面只显示还需多少天，不作结论。
- 出现温度告警或保护动作时立即中止，策略保持停用，直至有人点击**$t(experiments.release)**。
- 小于误差范围的节能量即为未证实。`,
  'manual.page.Baselines.text': `每个站点由最近一夜拟合的基线：按其天气和负载本应使用的电量。
- 所用模型及选择理由、与 Guideline 14 限值相比的拟合程度、采用与剔除的天数。
- **$t(baselines.state.missing)**：行内说明缺少什么，多为电表或室外温度完整的日子。
- 智能控制的站点，基线止于其开始之日；其他站点每夜顺延。
- 列表上方的合计已合并误差：各站自身误差相互抵消，共用气象来源的误差不抵消。**$t(crud.export)**按当前筛选给出全部行。
- 点击站点查看逐日数据。`,
  'manual.page.Ranking.text': `哪些站点比同类用电多，哪些少。
- 同类指同等级、同气候、同建筑的站点。已剔除天气和负载，余下部分折算到每千瓦通信负载。
- 名次附有区间：区间之内的先后只是偶然，不应据此奖惩。
- **$t(ranking.order.acKwh)**是电表的计数，大站点自然在前。
- 点击站点查看依据；点击区域、类型、运营商、批次或班组查看其站点。`,
  'manual.page.Readiness.text': `各站点数据可用于哪些功能：PUE、基线、排名、热模型、诊断、策略、试验。
- 上方为各功能可用的站点数及其余站点最常缺少的内容；点击即按该功能排序。
- **$t(readiness.state.waiting)**：只差时间，并按近期进度给出可用日期。**$t(readiness.state.missing)**：需要处理，如缺少电表或传感器。
- 可按站点或区域查看，点击区域进入其站点。**$t(crud.export)**给出全部行。
- 站点页面有同样的内容，按当前数据给出。没有内容可显示的页面会链接到这里。`,
  'manual.page.EnergyBills.text':
    '站点的电费账单，可录入或导入。{{page.EnergyBalance}}把每张账单与其周期内的电表读数对照。',
  'manual.page.WeatherStations.text':
    '为没有室外传感器的站点提供逐时数据的气象站。在该行上传逐时数据；此前缺少来源的日子会重新计算。',
  'manual.page.AreaTree.text': `省、市、区域、站点、机房、设备和测点的树，带最新数值。
可在此移动、合并、退役和恢复站点，更换监控单元和设备。每项操作都须填写原因，并事先说明告警和历史如何处理。`,
  'manual.page.Region.text':
    '省、市和区域的树。角色的数据范围和站点的位置都引用它。仍有站点的区域请并入其他区域，不要删除。',
  'manual.page.AreaSite.text':
    '站点列表，含位置、区域、部门、类别和合同。已退役的站点保留其历史。批量新增请用{{page.SiteImport}}。',
  'manual.page.Room.text': '站点的机房。设备位于机房之中，温度限值由站点类别决定。',
  'manual.page.AreaDevice.text':
    '站点的设备：类别、品牌型号、额定功率、控制方式、电表所计量的对象。用能平衡和诊断的准确程度取决于这些资料。',
  'manual.page.AreaFreePoint.text':
    '系统测点之外的自有信号：声明名称、单位和限值后，与其他测点一样保存、显示和监视。',
  'manual.page.AreaFsu.text': `采用铁塔 B 接口的其他厂家监控单元。新单元在此等待：先指定站点，再点击**$t(resource.fsuUnits.special.approve)**，此后其数据和告警才计入。

点击单元编码打开其页面：最近应答、往返和错误、隔离与证据、告警门限、通信日志和映射试算。门限在那里设置，写明原因，由回读证明。

告警以单元的开始与结束为准，轮询只作印证：数值与状态矛盾时告警保持，矛盾显示在其页面；只有状态持续正常才会结束告警。已向单元应答的告警一律进入{{page.AlarmHistory}}，没有对应测点的也在其中，但不通知任何人。单元的告警级别用于自由测点，其他告警旁边显示；由参数 collector.alarmLevel 决定（free、always、never）。

页面还列出单元不支持的命令（每天及重新登录后再试）、无数值的设备、无法补回的历史，以及未申报的编码：核实后点击**$t(fsu.strays.accept)**，该编码才计入。`,
  'manual.page.AreaFsuDevice.text': '监控单元上报的设备，以及各自对应的本系统设备。',
  'manual.page.AreaFsuSignal.text': '监控单元的信号字典：各信号对应哪类设备的哪个测点、倍率多少、把握多大。',
  'manual.page.AreaFsuOutput.text':
    '命令写入监控单元的哪些信号：开机、关机与温度设定。改动须由另一人点击**$t(resource.fsuOutputs.special.approve)**后，命令才会使用。监控单元不能自行交还控制，因此只会下发长期安全的设定。',
  'manual.page.BuildType.text': '站点所属的建筑类型。',
  'manual.page.InstallBatch.text': '站点安装改造的批次。指标可按批次分组，便于前后对比。',
  'manual.page.Carrier.text': '共用站点的运营商。各自分支的电量在{{page.KeyFigures}}中分列。',
  'manual.page.Contract.text': '供电合同及其期限、运营商和电价，由站点引用。',
  'manual.page.Tariff.text':
    '平、峰、尖、谷各时段每 kWh 的价格，以及时段的划分。时段可只用于工作日、休息日、周末或节假日，按节假日与调休日历；事后录入的日子会重新计算。站点通过合同适用电价，电费和影响金额据此计算。',
  'manual.page.SiteImport.text': `用一个 xlsx 或 CSV 文件导入大量站点和设备。
1. 导出现有站点作为模板并填写。
2. 选择或拖入文件：逐行检查，此时不作改动。
3. 导入全部行，或只导入无误的行。
4. 生成新站点的凭据，并妥善保管该文件。`,
  'manual.page.Connect.text': `得到第一个真实数值的最短途径：命名站点、粘贴两行命令、观察各步骤。
监控单元也可凭在此生成的接入码自行申请，等待有人批准并绑定到站点。`,
};
