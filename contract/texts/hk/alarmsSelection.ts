/** Words of chosen alarms: which of them an act reaches, and which it did not. */
export const alarmsSelection = {
  'alarms.unsentOf_one': '{{n}} 個警報未收到伺服器回覆，請重試',
  'alarms.unsentOf_other': '{{n}} 個警報未收到伺服器回覆，請重試',
  'alarms.outcomeUnsent': '{{alarm}}（{{site}}）：未收到伺服器回覆',
  'alarms.allGone': '所選警報均已結束，或你不再有權檢視',
  'alarms.leftOut.gone': '未包括 {{n}} 個：已結束，或你不再有權檢視',
  'alarms.leftOut.acknowledge': '未包括 {{n}} 個：已確認',
  'alarms.leftOut.shelve': '未包括 {{n}} 個：已擱置或已結束',
  'alarms.leftOut.unshelve': '未包括 {{n}} 個：未擱置',
  'alarms.leftOut.assign': '未包括 {{n}} 個：已結束',
  'alarms.leftOut.unacknowledge': '未包括 {{n}} 個：未確認，或為補報警報',
  'alarms.leftOut.reset': '未包括 {{n}} 個：未鎖存、未恢復或未確認',
  'alarms.selectMatching': '選取符合條件的全部 {{n}} 個',
};
