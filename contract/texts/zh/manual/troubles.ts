/** Troubles of sites, of notification and of the centre itself: what each means, and what to do. */
export const troubles = {
  'manual.task.notUnderstood.title': '站点报文无法识别',
  'manual.task.notUnderstood.text': `1. 监控单元仍在发送，但全部报文被拒收；显示的是旧值，机房告警无法看到。请把该站点当作失去监控处理：重要机房应派人查看。
2. 打开{{page.AreaSite}}，在**$t(resource.areaSites.field.linkFault)**中选择**$t(linkFault.notUnderstood)**。列表给出原因和所发内容。原因相同的大量站点通常固件或配置相同，合并为一条告警：**$t(alarm.firmwareNotUnderstood.name)**。
3. 更正监控单元：时间用毫秒，数值不加引号，设备编码与申报一致。若在更换固件后出现，请回退固件。
4. 等待两个上报周期（至少四条报文），状态和告警会自行结束。`,
  'manual.task.invalidSensor.title': '传感器无效',
  'manual.task.invalidSensor.text': `1. 在{{page.Alarms}}打开该告警，可看到是哪个测点：无数值、到量程边缘、跳变，或与其他传感器矛盾。期间该量未知，节能策略不会据此动作。若有效读数达到安全限值，相应告警同时有效。
2. 打开{{page.Site}}查看趋势：缺数多为接线或总线，恒为 0 多为传感器脱落，跳变多为接触不良。
3. 检查传感器、接线和安装位置。烟雾和水浸传感器优先：没有它们就没有预警。
4. 数值恢复可信后告警自行结束。`,
  'manual.task.wrongClock.title': '监控单元时钟错误',
  'manual.task.wrongClock.text': `1. 打开{{page.Site}}，可看到时钟偏差和起始时间。实时告警按监控中心的时间处理；补传的读数时间可能有误。
2. 查看**$t(siteClock.log)**：协议支持时，监控中心自动下发正确时间，并记录是否生效。
3. 如仍不正确，请在现场设置时间服务器或监控单元时钟，或更换时钟电池。
4. 若大多数监控单元同时偏差，则是监控中心的时钟有误，见**$t(alarm.serverClockDoubtful.name)**。`,
  'manual.task.sharedCredential.title': '同一凭据在两处使用',
  'manual.task.sharedCredential.text': `1. 两台监控单元用同一凭据登录并互相挤下线，或凭据被复制。站点数值可能来自另一处：两边都不可信。
2. 查明由谁使用：已更换但仍在运行的监控单元、复制的配置、测试设备。若都不是本单位的，请按攻击处理。
3. 在{{page.Connect}}为每台监控单元生成新凭据并写入设备，再停用旧凭据。
4. 最后一次互相挤下线三分钟后告警结束。
只有内置代理能发现这种情况。若多个接入进程共用自备代理（\`MQTT_URL\`），本系统不会提示：请在该代理的日志中留意会话被接管，并尽可能限制每个用户只有一个连接。`,
  'manual.task.nobodyNotified.title': '告警未能通知到任何人',
  'manual.task.nobodyNotified.text': `1. 请立即自行接手{{page.Alarms}}中的告警：应当知道的人并未得到通知。
2. 打开{{page.NotificationDelivery}}，每个结果都写明原因：无人值班、没有地址、无权查看该站点、通道停用或失败。
3. 打开{{page.NotificationRoute}}查看**$t(notify.reach.title)**：哪条规则无法通知以及原因。更正值班、角色、地址或通道，并在{{page.NotificationChannel}}发送测试。
4. 打开{{page.Security}}查看**$t(security.unrouted)**：不应有遗漏的区域和级别。`,
  'manual.task.centreAlarms.title': '监控中心告警与心跳',
  'manual.task.centreAlarms.text': `1. 没有站点的告警属于监控中心自身：任务或备份失败、磁盘将满、接入、证书、采集器、通知积压。处理办法见{{page.Alarms}}中的各条告警。这些告警默认有通知规则；请在{{page.NotificationRoute}}核对人员，并设置第二通道。
2. 监控中心停止后无法通知任何人。请把 \`HEARTBEAT_URL\` 设为本系统之外的心跳监测地址：一切正常时，每个进程每 30 秒报到一次。
3. 让该服务在两分钟没有收到时自行通知人员，且所用途径不依赖本系统。
4. 收到其通知时，先检查服务器、数据库和网络。现场保留未确认的数据，恢复后补传。`,
};
