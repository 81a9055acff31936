/** Saved views of the list. */
export const views = {
  'alarms.views': 'Views',
  'alarms.views.own': 'My views',
  'alarms.views.shared': 'Shared views',
  'alarms.views.none': 'None',
  'alarms.views.name': 'Name of the current view',
  'alarms.views.keep': 'Save',
  'alarms.views.share': 'Share',
  'alarms.views.remove': 'Remove the view {{name}}',
};
