/** Words of reports on paper. */
export const reportPdf = {
  'report.pdf.savingsTitle': 'Savings: measurement and verification report',
  'report.pdf.period': 'Period',
  'report.pdf.reporting': 'Reporting period',
  'report.pdf.baseline': 'Baseline period',
  'report.pdf.span': '{{from}} – {{to}} (days: {{days}})',
  'report.pdf.energy': 'Energy measured',
  'report.pdf.sites': 'Sites',
  'report.pdf.sitesTold': '{{of}}, of which {{told}} have a saving to tell',
  'report.pdf.made': 'Made',
  'report.pdf.madeBy': '{{at}} ({{zone}}), of all that {{keeper}} may see',
  'report.pdf.resultNote':
    'All sites together. Used {{used}} kWh, expected {{expected}} kWh. ± is the two-sided band of 90 %.',
  'report.pdf.noResult': 'No site has a saving to tell',
  'report.pdf.noResultNote': 'The table of figures says of each site what stands in the way.',
  'report.pdf.method': 'Method',
  'report.pdf.method.saving':
    'Saving = energy that the baseline model expects in the weather and under the IT load of the reporting period − energy used in it, with non-routine adjustments taken out ({{option}}).',
  'report.pdf.method.days':
    'A day counts when its energy is known within 2 %, 90 % of its outdoor temperature was measured and no counter was exchanged, stood still or ran backwards on it. Nothing is filled in and nothing is scaled up.',
  'report.pdf.method.portfolio':
    'Sites together: errors of a site alone average out (root of squares); errors that sites share by the same source of weather are added up.',
  'report.pdf.method.verdict':
    'A saving that is smaller than its band is not proven, and is told without a figure.',
  'report.pdf.method.fit':
    'CV(RMSE) and NMBE are of daily values (ASHRAE Guideline 14); CV(RMSE) with n − p degrees of freedom, NMBE as predicted − measured over measured. r(1) is the correlation of a day with the day before.',
  'report.pdf.figures': 'Figures',
  'report.pdf.site': 'Site',
  'report.pdf.days': 'Days that count / left out',
  'report.pdf.used': 'Used, kWh',
  'report.pdf.expected': 'Expected, kWh',
  'report.pdf.saved': 'Saved, kWh',
  'report.pdf.share': 'Of expected',
  'report.pdf.models': 'Models',
  'report.pdf.model': 'Model',
  'report.pdf.why': 'Less BIC than',
  'report.pdf.coefficients': 'Base, kWh a day; slopes',
  'report.pdf.remarks': 'To be noted',
  'report.pdf.shortBaseline': 'baseline shorter than a year',
  'report.pdf.fedBack': 'days that fed back, counted without it: {{days}}',
  'report.pdf.beyond': 'days beyond the baseline’s weather: {{days}}',
  'report.pdf.noEvents': 'No non-routine event touches the two periods.',
  'report.pdf.event': 'What',
  'report.pdf.eventSpan': 'From – to',
  'report.pdf.effect': 'kWh a day more',
  'report.pdf.evidence': 'Evidence',
  'report.pdf.author': 'Noted by',
  'report.pdf.proof': 'Proof of the data',
  'report.pdf.proof.none': 'Nothing is signed: no site has a saving to tell. The reasons are in the figures.',
  'report.pdf.proof.attached':
    'The data behind this report is attached to this file: {{name}}. Open the attachments of this document to save it.',
  'report.pdf.proof.hash': 'SHA-256 of that file: {{sha256}}',
  'report.pdf.proof.key':
    'It is signed (Ed25519) with the key {{key}}, fingerprint {{fingerprint}}, which the product publishes at /api/savings/keys.',
  'report.pdf.proof.check':
    'Checked offline by: npm run verify-savings -- FILE. One changed byte is noticed. Days and hours of a site: its own signed export.',
  'report.pdf.signatures': 'Signatures',
  'report.pdf.signProvider': 'Provider (name, date, signature)',
  'report.pdf.signCustomer': 'Customer (name, date, signature)',
  'report.pdf.rows': 'Table',
  'jobs.option.pdf': 'PDF document',
  'jobs.said.tooManyPages':
    'The PDF would have more than {{most}} pages. Choose Excel or CSV, or let somebody answer for this job who sees fewer sites',
};
