// Read by whatever Node the newcomer has: nothing here may be newer than Node 12 can parse.
var wanted = [20, 19];
var found = process.versions.node.split('.').map(Number);
var isTooOld = found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1]);

if (isTooOld) {
  console.error(
    'CoolOps needs Node.js ' + wanted.join('.') + ' or newer; this is ' + process.versions.node + '.',
  );
  console.error('Install a newer one from https://nodejs.org and run the same command again.');
  console.error(
    'CoolOps 需要 Node.js ' + wanted.join('.') + ' 或更高版本，当前版本为 ' + process.versions.node + '。',
  );
  console.error('请从 https://nodejs.org 安装新版本，然后重新运行同一条命令。');
  process.exitCode = 1;
} else {
  import('./first-run/verbs.mjs')
    .then(function (verbs) {
      return verbs.runVerb(process.argv[2], process.argv.slice(3));
    })
    .then(function (exitCode) {
      process.exitCode = exitCode;
    })
    .catch(function (error) {
      console.error('\n' + (error.isExpected ? error.message : error.stack));
      process.exitCode = 1;
    });
}
