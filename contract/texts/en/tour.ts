export const tour = {
  'tour.title': 'Tour of the console',
  'tour.about_one': '{{count}} step with the data of this installation; leave and resume at any time.',
  'tour.about_other': '{{count}} steps with the data of this installation; leave and resume at any time.',
  'tour.begin': 'Begin the tour',
  'tour.continue': 'Continue at step {{at}} of {{of}}',
  'tour.refuse': 'No, thank you',
  'tour.take': 'Take the tour',
  'tour.next': 'Next',
  'tour.back': 'Back',
  'tour.finish': 'Finish',
  'tour.alarms.title': 'What needs you',
  'tour.alarms.text':
    'The alarm centre counts what waits for somebody, by level. A press on a level lists only those; Enter opens an alarm, a acknowledges it.',
  'tour.cause.title': 'The cause on top',
  'tour.cause.text':
    'Alarms that follow from another stand below it: the number beside a cause says how many it explains. A mains failure is one line, not fifty.',
  'tour.map.title': 'Where it is',
  'tour.map.text':
    'Each site stands at its place in the colour of its worst alarm. The legend counts and filters; the replay shows a past moment.',
  'tour.control.title': 'Act, and see that it was done',
  'tour.control.text':
    'Commands to units are confirmed by what the unit reads back: sent is not done. Batches, schedules and their results stand in the tabs.',
  'tour.savings.title': 'What is proven',
  'tour.savings.text':
    'Savings are measured by switching the strategy on and off in turns, and always stand with their uncertainty. What is not proven is not claimed.',
} as const;
