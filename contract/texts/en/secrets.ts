export const secrets = {
  'secrets.title.initialPassword': 'Initial password of “{{name}}”',
  'secrets.title.resetPassword': 'New password of “{{name}}”',
  'secrets.title.importPasswords': 'Initial passwords ({{name}})',
  'secrets.title.accessToken': 'Access token “{{name}}”',
  'secrets.title.displayToken': 'Token of the wall “{{name}}”',
  'secrets.title.pushToken': 'Push token of “{{name}}”',
  'secrets.title.controllerCredential': 'Credential of the new controller of {{name}}',
  'secrets.title.deviceCredential': 'Credential that connects a device to “{{name}}”',
  'secrets.title.enrolmentCode': 'Enrolment code {{name}}',
  'secrets.title.recoveryCodes': 'Recovery codes of the second factor',
  'secrets.title.sealedPassphrase': 'Passphrase of the file of credentials',
  'secrets.hint.initialPassword':
    'Shown only once. Hand it to the user, who must change it at the first sign-in.',
  'secrets.hint.resetPassword':
    'Shown only once. The old password no longer works. Hand this one to the user, who must change it at the next sign-in.',
  'secrets.hint.importPasswords':
    'Shown only once. Hand each to its user, who must change it at the first sign-in. A downloaded file holds passwords: delete it once they are handed out.',
  'secrets.hint.accessToken':
    'Shown only once. Store it in the program that uses it and give it to no person. If it is lost, revoke it and make another.',
  'secrets.hint.displayToken':
    'Shown only once. Enter it on the sign-in page of the wall. If it is lost, give the wall a new token.',
  'secrets.hint.pushToken': 'Shown only once. Run the command below on that machine every 15 to 60 seconds.',
  'secrets.hint.controllerCredential':
    'The password is shown only once, and the credential before it has ended. Enter it in the new controller. If it is lost, make another.',
  'secrets.hint.deviceCredential':
    'The password is for this device alone and is not shown again once another device is connected. Enter it in the device. If it is lost, make another.',
  'secrets.hint.enrolmentCode':
    'Shown only once. The code works once, until {{at}}. Enter it in the controller.',
  'secrets.hint.recoveryCodes':
    'Shown only once; each code works once. They let you sign in without the authenticator: keep them apart from your password.',
  'secrets.hint.sealedPassphrase':
    'Shown only once. Nothing else opens the downloaded file: keep the two apart. If it is lost, the file cannot be opened.',
  'secrets.part.password': 'Password',
  'secrets.part.token': 'Token',
  'secrets.part.code': 'Enrolment code',
  'secrets.part.passphrase': 'Passphrase',
  'secrets.part.recoveryCodes': 'Recovery codes',
  'secrets.part.username': 'User name',
  'secrets.part.mqttUrl': 'Address',
  'secrets.part.shard': 'Shard',
  'secrets.command': 'The command that uses it',
  'secrets.copyAll': 'Copy all',
  'secrets.save': 'Download the passwords',
  'secrets.saved': 'Downloaded',
  'secrets.leave': 'Close without copying',
  'secrets.leaveQuestion': 'Not copied. It cannot be shown again.',
  'secrets.back': 'Back',
  'secrets.leaveForGood': 'Close all the same',
};
