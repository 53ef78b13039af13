import { screenMessages } from '../../lib/messages/t.ts'

/** Member cards to show, share and print. */
export const cards = {
  title: 'Member cards',
  intro: 'Scan a card at the door to check someone in. Its code holds no personal details.',
  shown: 'Member card',
  list: 'Cards to print',
  choose: 'Choose {name}',
  all: { one: 'Choose the one found', other: 'Choose all {count}' },
  none: 'Clear selection',
  choosePrint: 'Choose a member first.',
  chosen: { zero: 'Nobody chosen', one: '{count} card', other: '{count} cards' },
  sheets: { one: '{count} sheet of A4', other: '{count} sheets of A4' },
  print: { zero: 'Print cards', one: 'Print {count} card', other: 'Print {count} cards' },
  printing: 'Preparing the cards',
  printFailed: 'The cards could not be prepared. Press Print again.',
  share: 'Share',
  save: 'Save picture',
  shareFailed: 'The picture could not be shared. Try again or print the card.',
  qr: 'Code of {name}’s card',
  nobody: 'No members yet',
  nobodyBody: 'Add a member to get their card.',
  gone: 'This person is no longer a member, so there is no card.',
} as const

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ cards })
