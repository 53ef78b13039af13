/** Installing the app. Its card loads these messages. */
export const install = {
  title: 'Keep Narthex on this phone',
  why: 'It opens from your home screen like any app, also with no network, and the phone holds on to your marks more firmly.',
  install: 'Install',
  installing: 'Asking…',
  notNow: 'Not now',
  notNowSaid: 'We will not ask for 60 days. You find it any time in the menu, under “This phone”.',
  added: 'I have added it',
  installedSaid: 'Narthex is on its way to your home screen',
  stepShare: 'Tap Share at the edge of the browser',
  stepAdd: 'Scroll down and choose Add to Home Screen',
  stepOpen: 'Tap Add, then open Narthex from the home screen and log in once more',
  shareHint: 'If there is no such line, open this address in Safari and do the same there.',
  menuWay: 'Open the browser’s own menu and choose Install or Add to Home screen.',
  menuHint: 'If the menu has no such line, this browser cannot install it. Chrome can.',
  isInstalled: 'Narthex is installed on this phone',
  isInstalledBody: 'You are using it now.',
} as const
