import { screenMessages } from '../../lib/messages/t.ts'

export const expenses = {
  title: 'Expenses',
  add: 'Request an expense',
  addShort: 'Request',
  transfer: 'Transfer',
  list: 'All expenses',
  waiting: {
    one: '{count} expense awaiting approval',
    other: '{count} expenses awaiting approval',
  },
  chart: 'Expenses by month',
  chartFirst: '{amount} approved.',
  chartUp: '{amount} approved, {more} more than {earlier}.',
  chartDown: '{amount} approved, {fewer} less than {earlier}.',
  chartSame: '{amount} approved, the same as {earlier}.',
  name: 'Name',
  purpose: 'Purpose',
  payee: 'Paid to',
  accountNumber: 'Receiving bank account number',
  accountNumberWrong: 'Check the account number, for example 0123456789.',
  bankName: 'Receiving bank name',
  createdBy: 'Created by',
  status: 'Status',
  requestedOn: 'Requested on',
  requestedBy: 'Requested by',
  requested: '{name}, {when}',
  decidedBy: 'Decided by',
  decided: '{name}, {when}',
  budget: '{purpose} in {month}',
  budgetSums: '{approved} approved, {pending} awaiting approval',
  alsoWaiting: 'Also awaiting approval',
  createTitle: 'Request an expense',
  save: 'Save expense',
  approve: 'Approve',
  approving: 'Approving…',
  reject: 'Reject',
  rejecting: 'Rejecting…',
  ownRequest:
    'You, or someone who invited you, requested this. Another person with finance access must approve it.',
  notSeen: 'Expenses could not be loaded',
  emptyTitle: 'No expenses yet',
  emptyBody: 'Request, approve and track spending.',
  deleteTitle: 'Are you sure you want to delete the {name} expense of {amount}?',
  deleteBody: 'It will be removed from your records. Your wallet balance stays the same.',
  ownReversal:
    'You, or someone who invited you, requested this. Another person with finance access must reverse it.',
  note: 'To undo an approved expense, reverse it and say why. Requests that are still waiting can be deleted.',
} as const

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ expenses })
