const owner = { who: 'owner' }
const income = { ...owner, route: '/income' }
const expenses = { ...owner, route: '/expenses' }

export const money = [
  { name: 'income', what: 'What came in', ...income, path: '/income' },
  { name: 'income-add', what: 'Writing income down', ...income, path: '/income?act=add' },
  { name: 'expenses', what: 'What is asked for and approved', ...expenses, path: '/expenses' },
  { name: 'expenses-add', what: 'Asking for an expense', ...expenses, path: '/expenses?act=add' },
  { name: 'statement', what: 'A month’s statement', ...owner, route: '/statement', path: '/statement' },
]
