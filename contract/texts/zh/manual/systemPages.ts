/** Pages of administration, and those that everybody has. */
export const systemPages = {
  'manual.page.User.text':
    '账号。每个账号有部门和角色，决定其可做和可见的内容。可由文件批量导入，一次性密码只显示一次。停用账号后，其操作仍保留在日志中。',
  'manual.page.Role.text':
    '一组用户可以打开、操作和看到的内容：菜单与按钮、部门与区域。只给予工作所需的最小权限。',
  'manual.page.Menu.text': '菜单：条目、次序、三种语言的名称、图标，以及按钮的权限。删除之前请先隐藏。',
  'manual.page.Dept.text': '部门的树。角色的数据范围引用它。',
  'manual.page.Post.text': '用户所任的岗位，仅供参考。',
  'manual.page.Dict.text':
    '各选项的文字和颜色，含三种语言。在该行打开字典的条目。系统自带的可改名，不可删除。',
  'manual.page.Config.text':
    '系统的数值与开关，各附含义：数据保留多久、控制的限值、碳排放因子。修改立即生效，并记入操作日志。',
  'manual.page.Notice.text': '发给全体用户的通知，显示在铃铛和首页上。该行可查看谁已阅读。',
  'manual.page.Token.text':
    '供其他程序调用接口的令牌。权限不超过所属账号；只显示一次，到期失效。无人使用的请吊销。',
  'manual.page.DutyShift.text':
    '谁在何时值班。通知和派单建议以此为准。一行可以按日期和时段覆盖很长时间：工作日与休息日按节假日日历。',
  'manual.page.NotificationChannel.text':
    '通知人员的途径：邮件、短信、回调地址等。表单里的**$t(notify.test.send)**可在保存前试发给您本人或某个地址；失败时会说明该改什么。',
  'manual.page.NotificationRoute.text':
    '哪些告警和工单通知谁：按级别、类型和地点，立即或未确认一段时间之后，在哪些时段。多级规则可逐级升级。**$t(notify.reach.title)**按级别和区域说明此刻会通知谁，以及为什么通知不到。',
  'manual.page.NotificationDelivery.text':
    '何时向谁发送了什么，是否送达。未能通知到人的也在这里，并写明原因。有人说没收到时，先看这里：可以等的通知会推迟到接收人的**$t(profile.quiet)**结束时发送。',
  'manual.page.Displays.text': `各大屏是否在线、显示什么、如何轮播。
1. 在大屏上打开登录页，它显示一个配对码。
2. 点击**$t(displays.pair)**，输入配对码并选择区域。
3. 设置轮播，以及紧急告警是否插播。
大屏失联时，监控中心会产生告警。`,
  'manual.page.Scenes.text':
    '编排大屏所显示的内容：添加组件、放到合适的位置、选择其数据来源。$t(scenes.hint)竖屏另有布局。场景可复制，也可导出为文件。时钟可显示其他时区；倒计时可到某个时间，或从若干分钟起计。',
  'manual.page.Security.text': `系统是否安全，以及登录规则。
- **$t(security.tab.overview)**：薄弱设置及处理方法、告警通知不到人的区域和级别、失败的登录、被拒的调用。
- **$t(security.tab.settings)**：密码、锁定、会话、地址、双因素认证。会把您自己挡在外面的设置不予保存。`,
  'manual.page.SigningKeys.text': `节能量的导出和报告用哪个密钥签名。
- 列出全部公布的公钥及启用、停用时间；指纹供双方口头核对。
- **$t(signingKeys.rotate)**：此后改用新密钥，旧文件仍可核对。怀疑密钥泄露或按制度定期更换时使用。
- **$t(signingKeys.download)**：交给审计方，供其离线核对文件。`,
  'manual.page.Backup.text': `某一时刻全部数据的副本，期间系统照常运行。
在此备份、校验、下载和恢复。恢复到新的数据库，不影响正在使用的数据。定时任务可自动备份。`,
  'manual.page.AlikeName.text':
    '必须唯一的名称或编码中，看上去相同的记录：它们是在统一处理不可见字符、全角字符和组合字符之前录入的。在各自的页面改掉其中一个名称后，即从本列表消失。',
  'manual.page.UnownedRow.text':
    '此处列出尚无归属区域的旧设置：时限、规则、计划、班组、合同、电价。请为每条指定区域，或指定适用于全网；在此之前照常生效，使用者可查看，只有负责全网的人员才能更改。',
  'manual.page.ScopeReport.text':
    '各角色在列表按区域和部门收窄之前与之后可见的条数。留空表示取决于持有该角色的人员。如有人失去所需的内容，请放宽其角色。',
  'manual.page.Operlog.text': '谁在何时何地改了什么，含前后数值。记录首尾相连，页面显示是否有被篡改的条目。',
  'manual.page.Logininfor.text': '登录成功与失败的记录，含地址和浏览器。',
  'manual.page.Online.text': '当前登录的用户。可在该行结束其会话。',
  'manual.page.ServerMonitor.text': `各进程、数据接入、实时推送、数据库和大屏的健康状况，以及最近一个月的曲线。
请关注数据磁盘、滞后和被拒消息；页面给出磁盘还能用多久。也可监视其他服务器。此处各限值均有相应告警。`,
  'manual.page.Job.text':
    '系统按时自动进行的工作：备份、报表、清理、诊断。可在该行暂停、恢复或立即执行；调度日志给出每次结果。时间以现场时区为准。任务可以只在工作日或休息日执行，按节假日与调休日历。',
  'manual.page.CacheMonitor.text':
    '服务器留在内存中备用的数据及其命中情况。清理是安全的，会重新读取。只有在直接改动数据库后显示未更新时才需要。',
  'manual.page.CacheList.text':
    '各个缓存里的内容：选一个缓存看它的键，再选一个键看记住的值。清理某个键是安全的，下次需要时重新读取。',
  'manual.page.Gen.text': '由数据库的表生成声明式页面：导入表、为列命名、预览、下载代码。',
  'manual.page.ApiDescription.text':
    '接口的全部调用：地址、权限、参数和返回。可下载 OpenAPI 文件供其他程序使用。',
  'manual.page.Profile.text':
    '您自己的账号：姓名、头像、密码、双因素认证、会话，以及大屏批准。请启用双因素认证并保存恢复码。**$t(profile.quiet)**内可以等的通知会推迟；紧急告警和发给值班人员的通知照常送达。',
  'manual.page.Help.text': `本手册。各页面顶部路径旁的 **?** 打开该页的章节。
- 搜索列出包含全部关键词的章节，次序不限。
- **$t(manual.download)**把您可见的全部章节存为一个文件，无需服务器即可阅读。
- **$t(tour.take)**从第一步起再次带您浏览。
- 没有内容的列表会说明其内容从何而来，并提供前往的按钮（须有相应权限）。`,
};
