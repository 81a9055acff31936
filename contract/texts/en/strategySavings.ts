/** Words of what strategies saved. */
export const strategySavings = {
  'widget.strategySavings': 'Saved by strategies',
  'strategySavings.column': 'Saved',
  'strategySavings.all': 'All programs together',
  'strategySavings.basis':
    'Sites that tell: {{told}} of {{sites}}, since {{day}} at the earliest. Band: 90 %.',
  'strategySavings.day.proven': 'Experiments ({{told}}): {{kwh}} ± {{band}} kWh a day and site',
  'strategySavings.day.notProven':
    'Experiments ({{told}}): not proven, smaller than ± {{band}} kWh a day and site',
  'strategySavings.day.usedMore': 'Experiments ({{told}}): {{kwh}} ± {{band}} kWh more a day and site',
  'strategySavings.running': 'Experiments under way: {{running}}',
  'strategySavings.noSites': 'It works at no site yet: roll it out, then its saving is calculated by night.',
  'strategySavings.noBaseline':
    'No saving to tell yet. Whole days that a site needs before it came under control: {{before}}, since: {{since}}.',
  'strategySavings.prove': 'Prove it by an experiment',
  'strategySavings.failed': 'Savings could not be loaded',
  'strategySavings.wall.told': 'Sites that tell: {{told}} of {{sites}} · band: 90 %',
  'strategySavings.wall.none':
    'No saving to tell yet: sites under control need whole days before ({{before}}) and since ({{since}}).',
  'strategySavings.wall.idle': 'No strategy works at any site yet.',
};
