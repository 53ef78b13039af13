import { screenMessages } from '../../lib/messages/t.ts'

/** The history of money, action by action. */
export const moneyHistory = {
  title: 'History',
  income: 'Income history',
  expenses: 'Expense history',
  wallet: 'Wallet history',
  empty: 'No history yet.',
  more: 'Show more',
  by: '{who} · {when}',
  of: '{what}, {amount}',
  why: '{what}, {amount} – {reason}',
  amountWhy: '{amount} – {reason}',
  recorded: 'Recorded',
  requested: 'Requested',
  approved: 'Approved',
  rejected: 'Rejected',
  declined: 'Declined',
  reversed: 'Reversed',
  refunded: 'Refunded',
  deleted: 'Deleted',
  started: 'Started',
  succeeded: 'Succeeded',
  failed: 'Failed',
  abandoned: 'Abandoned',
  returned: 'Returned',
} as const

/** The messages of the history. They load with it, so that the screens stay small. */
export const t = screenMessages({ moneyHistory })
