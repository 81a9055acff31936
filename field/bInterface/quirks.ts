/**
 * What units of the field do otherwise than the text says; each is a switch. Numbers are those of the table of the facts
 * (section 9).
 */
export const quirks = [
  'infoResult0', // 1
  'infoWithoutUsage', // 1
  'infoFlat', // 1
  'infoPercent', // 1
  'loginInfoWithoutResult', // 2
  'emptyUnlessListed', // 3
  'diesWithoutList', // 4
  'thresholdsEmpty', // 5
  'byCodeAlone', // 6
  'unknownEmpty', // 7
  'unknownError', // 7
  'unknownSilent', // 7
  'loginOften', // 8
  'loginWithoutDevices', // 8
  'draftTags', // 9
  'attributesReversed', // 9
  'foreignWrapper', // 10
  'bareXml', // 10
  'declaresUtf8', // 11
  'gbkBytes', // 11
  'setLies', // 12
  'endNewSerial', // 13
  'serialUnpadded', // 13
  'beginTwice', // 13
  'endWithoutBegin', // 13
  'levelInWords', // 14
  'levelEmpty', // 14
  'flagInWords', // 14
  'bursts', // 15
  'hangs', // 15
  'unreachable', // 15
  'oddValues', // 16
  'firstDeviceOnly', // 17
  'clockOff', // 18
  'clock1970', // 18
  // Seen of two units of others.
  'valueNormal', // its status alone says alarm
  'pollsNormal', // its answers say normal while its alarm is open
  'beginsLate', // it keeps its alarms for itself so far
  'statusLingers', // its status says alarm after the end
  'pseudoDevice', // one device of its own answers the wildcard
  'lacksHistory',
  'lacksThresholds',
  'lacksSettings',
  'lacksInfo',
  'refusesHistory', // by result, and not as unknown
  'setupEcho', // what is set is said back, and not done
  'codesOfOthers', // answers hold devices that it never declared
  'alarmsOfOthers', // its alarms name one that it never declared
] as const;
export type Quirk = (typeof quirks)[number];
