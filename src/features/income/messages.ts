import { screenMessages } from '../../lib/messages/t.ts'

export const income = {
  title: 'Income',
  add: 'Add income',
  list: 'All income',
  chart: 'Income by month',
  chartFirst: '{amount} received.',
  chartUp: '{amount} received, {more} more than {earlier}.',
  chartDown: '{amount} received, {fewer} less than {earlier}.',
  chartSame: '{amount} received, the same as {earlier}.',
  type: 'Type',
  incomeType: 'Income type',
  from: 'Received from',
  method: 'Method',
  reference: 'Reference',
  event: 'Event',
  noEvents: 'Events could not be loaded. You can save the income without one.',
  givenBy: 'Given by',
  recordedBy: 'Recorded by',
  recordedOn: 'Recorded on',
  createTitle: 'Add income',
  save: 'Save income',
  viewTitle: '{type}, {amount}',
  notSeen: 'Income could not be loaded',
  emptyTitle: 'No income yet',
  emptyBody: 'Add the first offering. Gifts from your giving page are added automatically.',
  deleteTitle: 'Are you sure you want to delete this {type} of {amount}?',
  deleteBody: 'It will be removed from your records. Your wallet balance stays the same.',
  note: 'To undo an entry, reverse it and say why. Entries typed in today can still be deleted.',
} as const

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ income })
