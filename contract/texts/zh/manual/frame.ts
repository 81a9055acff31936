/** Around the chapters of the manual. */
export const frame = {
  'manual.title': '使用手册',
  'manual.contents': '手册目录',
  'manual.search': '搜索手册',
  'manual.searchNone': '没有相关章节',
  'manual.download': '下载为单个文件',
  'manual.fileName': 'CoolOps 使用手册.html',
  'manual.withoutPicture': '图片未能获取：{{picture}}',
  'manual.picturesMissing_one': '有 {{count}} 张图片未能获取，文件中已注明位置；请重新下载。',
  'manual.picturesMissing_other': '有 {{count}} 张图片未能获取，文件中已注明位置；请重新下载。',
  'manual.noChapter': '手册中没有此章节，或其所述页面您无权打开',
  'manual.picture': '{{page}}页面',
  'manual.openPage': '打开此页面',
  'manual.otherPage': '您无权打开的页面',
  'manual.part.tasks': '操作任务',
  'manual.part.pages': '页面说明',
  'manual.part.alarms': '告警说明',
  'manual.part.figures': '指标说明',
  'manual.part.keys': '快捷键',
  'manual.part.words': '术语表',
  'manual.part.releases': '版本说明',
  'manual.role.operator': '值班员',
  'manual.role.administrator': '管理员',
  'manual.role.energy': '能源管理人员',
  'manual.role.technician': '维修人员',
  'manual.fields': '录入项',
  'manual.field.name': '字段',
  'manual.field.kind': '类型',
  'manual.field.required': '必填',
  'manual.field.limit': '限制',
  'manual.kind.text': '文本',
  'manual.kind.longText': '长文本',
  'manual.kind.richText': '富文本',
  'manual.kind.integer': '整数',
  'manual.kind.decimal': '数值',
  'manual.kind.choice': '选项',
  'manual.kind.flag': '是或否',
  'manual.kind.instant': '时间',
  'manual.kind.reference': '从列表单选',
  'manual.kind.references': '从列表多选',
  'manual.limit.characters': '最多 {{n}} 个字符',
  'manual.limit.atMost': '不大于 {{max}}',
  'manual.limit.atLeast': '不小于 {{min}}',
  'manual.limit.range': '{{min}} 至 {{max}}',
  'manual.alarm.rule': '判断规则',
  'manual.figure.means': '定义',
  'manual.figure.formula': '公式',
  'manual.figure.source': '数据来源',
  'manual.figure.storedDays': '站点已保存的一刻钟数据和日数据，每晚核查一次。',
  'manual.figure.alarmRecords': '所选时段的告警记录，不含测试告警。',
  'manual.figure.orders': '所选时段的故障工单及其各步骤记录。',
  'manual.figure.siteDays': '电表与室外温度均有完整测量的站点日数据。',
  'manual.measure.perOperatorPer10Min': '所选时段内，每个值班席位每十分钟产生的告警数。',
  'manual.measure.mostIn10Min': '任意十分钟内，每个值班席位面对的最多告警数。',
  'manual.measure.floodShare': '处于告警风暴的时间占比：每席位十分钟超过 10 条时开始，低于 5 条时结束。',
  'manual.measure.topTenShare': '最频繁的十种告警占全部告警的比例。',
  'manual.measure.standing': '当前活动且需要处理的告警。',
  'manual.measure.stale': '持续活动超过 24 小时的告警。',
  'manual.measure.chattering': '十分钟内产生三次或以上的告警。',
  'manual.measure.fleeting': '一分钟内即恢复的告警。',
  'manual.keysEverywhere': '所有页面',
  'manual.keysOf': '{{page}}：{{group}}',
  'manual.release': '版本 {{version}}',
  'manual.release.0.1.0': `首个版本，包括：
- 符合 ISA-18.2 的告警：根因归并、搁置、维护窗口、历史与回放；
- 电子地图、大屏和各站点页面；
- 从登记到回访的故障工单，含时限与统计；
- 带联锁、结果证实和双人批准的远程控制；
- 在安全限制之内自动下发命令的节能策略，以及证实其效果的启停试验；
- 能效指标、用能平衡、账单、节能诊断、基线、能效排名和经证实的节能量；
- 门禁、卡片、权限级别与临时授权；
- 无网络也能使用的维修人员页面；
- 区域、站点、设备、用户、角色、通知、定时任务与备份；
- 按角色的首页、导览、空列表中的下一步提示，以及对未能加载内容的说明；
- 个人的收藏、**$t(profile.quiet)**、时钟与倒计时，在每台电脑上相同；
- 本手册。`,
};
