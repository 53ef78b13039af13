/** The two books a church keeps by hand, and which of their rows count. */
export const BOOKS = {
  incomes: { date: 'date_of_income', counts: 'deleted_at is null' },
  expenses: { date: 'date_of_expense', counts: `deleted_at is null and status = 'approved'` },
} as const

export type Book = keyof typeof BOOKS
