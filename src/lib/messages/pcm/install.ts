import type { install as english } from '../en/install.ts'
import type { Translation } from '../message-types.ts'

export const install: Translation<typeof english> = {
  title: 'Keep Narthex for this phone',
  why: 'E dey open from your home screen like any app, even without network, and the phone go hold your marks well well.',
  install: 'Install',
  installing: 'E dey ask…',
  notNow: 'No be now',
  notNowSaid: 'We no go ask again for 60 days. You go see am any time for the menu, under “This phone”.',
  added: 'I don add am',
  installedSaid: 'Narthex dey come your home screen',
  stepShare: 'Tap Share for the edge of the browser',
  stepAdd: 'Go down and choose Add to Home Screen',
  stepOpen: 'Tap Add, then open Narthex from the home screen and log in again',
  shareHint: 'If you no see that line, open this address for Safari and do the same thing there.',
  menuWay: 'Open the browser own menu and choose Install or Add to Home screen.',
  menuHint: 'If the menu no get that line, this browser no fit install am. Chrome fit.',
  isInstalled: 'Narthex don dey this phone',
  isInstalledBody: 'Na im you dey use now.',
}
