/** Installing the app. Its card loads these messages. */
export const install = {
  title: 'Install Narthex on this phone',
  why: 'It opens from your home screen, even offline, and your phone keeps unsent marks safer.',
  install: 'Install',
  installing: 'Installing…',
  notNow: 'Not now',
  notNowSaid: 'We will ask again in 60 days. You can install it any time under “This device” in the menu.',
  added: 'Done',
  installedSaid: 'Narthex is being added to your home screen',
  stepShare: 'Tap Share in the browser',
  stepAdd: 'Scroll down and tap Add to Home Screen',
  stepOpen: 'Tap Add, then open Narthex from your home screen and log in',
  shareHint: 'If you cannot see it, open this page in Safari and try again.',
  menuWay: 'Open the browser menu and choose Install or Add to Home screen.',
  menuHint: 'If you cannot see it, this browser cannot install apps. Use Chrome.',
  isInstalled: 'Narthex is installed on this phone',
  isInstalledBody: 'You are using it now.',
} as const
