/** Pages of access rights. */
export const accessPages = {
  'manual.page.AccessHolder.text': `持卡人：员工、外协和访客，以及各人的门禁级别。
- 人员属于部门与区域：两者都在您的范围内才能看到，整个区域都在范围内才能修改。
- 停用一个人会优先从所有门的名单中移除其卡。
1. 新增人员，选择部门、区域和门禁级别。
2. 在{{page.AccessCard}}为其登记卡。`,
  'manual.page.AccessCard.text': `门禁卡。卡号加密保存，只在录入时可见，此后只显示末四位。
- 丢卡时点击一次**$t(resource.accessCards.special.lose)**：在线的门一分钟内停用；未确认的门数见本页，明细见{{page.AccessLists}}。
- 失效时间由控制器按自己的时钟判断，与中心断开也有效。`,
  'manual.page.AccessLevel.text': `门禁级别：可进入哪些区域或站点的门，以及每周哪些时段（按电站时钟）。
- 区域包含其下全部站点；可再按站点等级限制。
- 修改级别只更新受影响的门。
- 只有可见级别全部站点的人才能修改或授予它。`,
  'manual.page.AccessPermit.text': `临时通行证：允许一个人在一段时间内进入一个站点。
- 在故障工单中授权的通行证随工单结束而失效。
- 点击**$t(resource.accessPermits.special.end)**可提前结束。`,
  'manual.page.AccessLists.text': `各门控制器的名单：需要的版本、已确认的版本，以及多久未确认。
- 挂失的卡排在最前；在所有门停用之前，这里写明哪些门尚未确认。
- 断线后从中断处继续；控制器丢失名单时重发全部。
- 策略一栏写明与中心断开和火警时门如何动作，在{{page.AccessPolicy}}中设定。`,
  'manual.page.AccessPolicy.text': `门禁策略：控制器与中心断开时如何放行、火警时是否开锁，以及远程开门是否须二次验证或第二人批准。
- 可按区域、站点等级或单个站点设定；多个适用时范围最小者生效。
- 策略随名单下发到控制器。`,
};
