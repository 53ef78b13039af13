/** Tests the subscription gate, the plans, and the payments. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import { Guard } from '../../src/app/guard.tsx'
import { isGated, RoutesContext } from '../../src/app/route.tsx'
import { routes } from '../../src/app/routes.tsx'
import { Menu } from '../../src/app/shell/menu.tsx'
import { GateWords, watchSubscription } from '../../src/features/subscription/gate-dialog.tsx'
import { SubscriptionPage } from '../../src/features/subscription/subscription-page.tsx'
import { PlanPage } from '../../src/features/subscription/plan-page.tsx'
import type { Billing } from '../../src/domain/subscription/billing-block.tsx'
import { CancelCard } from '../../src/domain/subscription/cancel-card.tsx'
import { planStateOf } from '../../src/domain/subscription/plans.tsx'
import { ReceiptSheet } from '../../src/domain/subscription/receipt-dialog.tsx'
import { PlanCard } from '../../src/domain/subscription/subscription-block.tsx'
import type { Subscription } from '../../src/domain/subscription/use-subscription.ts'
import { drawn } from './at-the-screen.tsx'
import { buttons, links, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const lapsed: Subscription = {
  status: 'inactive',
  plan: null,
  next_charge_date: null,
  catalogue: 'standard',
  payers: ['Adaeze Okafor', 'Musa Bello'],
}
const active: Subscription = { ...lapsed, status: 'active', plan: 'monthly', next_charge_date: '2026-12-22' }

spec('6 Gate: open screens')
test('the gate blocks all screens but Sunday’s work, payment, profile and access', () => {
  const signedIn = routes.filter(({ access }) => access === 'signed-in').map(({ path }) => path)
  const open = signedIn.filter((path) => !isGated(routes, path))
  expect(open.sort()).toEqual([
    '/children',
    '/custody',
    '/devices',
    '/door',
    '/inbox',
    '/kiosk',
    '/log-out',
    '/my-profile',
    '/outbox',
    '/reviews',
    '/same-people',
    '/settings',
    '/settings/data',
    '/subscription',
    '/team',
    '/team/:id',
    '/this-phone',
  ])
  // Variants of the address count too.
  expect(['/door/', '/login', '/give', '/no-such-page'].filter((path) => isGated(routes, path))).toEqual([])
  expect(['/members/', '/Members'].filter((path) => !isGated(routes, path))).toEqual([])
})

spec('4 Subscription gate: modal', '9 Plans: yearly')
test('the gate offers the monthly and yearly plan of the price list', () => {
  const gate = drawn(<GateWords id="gate" subscription={lapsed} onPaid={nothing} />)
  expect(buttons(gate)).toEqual(['Pay Monthly', 'Pay Yearly'])
  for (const part of ['₦2,500 a month', '₦25,000 a year', '2 months free, save ₦5,000'])
    expect(words(gate)).toContain(part)
})

spec('9 Plans: tiers')
test('the other catalogue offers Silver and Gold with their features', () => {
  const gate = drawn(
    <GateWords id="gate" subscription={{ ...lapsed, catalogue: 'tiered' }} onPaid={nothing} />,
  )
  expect(buttons(gate)).toEqual(['Pay Silver', 'Pay Gold'])
  for (const part of [
    '₦15,000 a month',
    'Events, attendance, members and cells',
    '₦25,000 a month',
    'plus money and departments',
  ])
    expect(words(gate)).toContain(part)
})

spec('4 Subscription gate: who pays')
test('without finance access, names who can pay and shows no button', () => {
  const gate = drawn(<GateWords id="gate" subscription={lapsed} onPaid={nothing} />, {
    features: ['membersAccess'],
  })
  expect(buttons(gate)).toEqual([])
  expect(words(gate)).toContain('These people can pay: Adaeze Okafor, Musa Bello.')
})

const planWords = (billing: Partial<Billing>) =>
  words(drawn(<PlanCard billing={{ ...paid, ...billing }} today="2026-11-27" />))
const paid: Billing = {
  ...active,
  amount: 2500,
  subscription_plan: { plan_name: 'Monthly' },
  payment_method: 'card',
  last_payment_date: '2026-10-01',
  cancelled: false,
  renews: true,
  try_again_date: null,
}
const unpaid = { plan: null, payment_method: null, last_payment_date: null, renews: false } as const

spec('2 My Profile: billing', '2 Subscription: page', '4 Subscription status')
test('Subscription management shows status, last payment and due date', () => {
  expect(planWords({})).toBe(
    'Monthly, ₦2,500. Renews Tue 22 Dec 2026. Subscription status Active Plan Monthly ' +
      'Amount ₦2,500 a month Payment method Card ' +
      'Last payment date Thu 1 Oct 2026 Due date Tue 22 Dec 2026',
  )
})

spec('2 Subscription: one page')
test.each([
  ['trial', { ...unpaid, next_charge_date: '2026-12-27' }, 'Free until Sun 27 Dec 2026, 30 days left.'],
  ['trial', { ...unpaid, next_charge_date: '2026-11-28' }, 'Free until Sat 28 Nov 2026, 1 day left.'],
  ['trial', { ...unpaid, next_charge_date: '2026-11-27' }, 'Free until Fri 27 Nov 2026, last day.'],
  ['renewing', {}, 'Monthly, ₦2,500. Renews Tue 22 Dec 2026.'],
  ['renewing', { plan: 'annually' }, 'Yearly, ₦25,000. Renews Tue 22 Dec 2026.'],
  ['byHand', { renews: false }, 'Ends Tue 22 Dec 2026. It does not renew by itself.'],
  ['cancelled', { renews: false, cancelled: true }, 'Cancelled, ends Tue 22 Dec 2026.'],
  ['pastDue', { try_again_date: '2026-12-23' }, 'We will try again Wed 23 Dec 2026.'],
  ['pastDue', { try_again_date: '2026-12-23', renews: false }, 'Payment was due Tue 22 Dec 2026. Pay now'],
  ['lapsed', { status: 'inactive' }, 'The plan ended Tue 22 Dec 2026.'],
  ['lapsed', { ...unpaid, status: 'inactive' }, 'The free trial ended Tue 22 Dec 2026.'],
  ['never', { ...unpaid, status: 'inactive', next_charge_date: null }, 'No plan yet.'],
] as const)('a plan that is %s at %j says so', (state, billing, sentence) => {
  expect(planStateOf({ ...paid, ...billing })).toBe(state)
  expect(planWords(billing)).toContain(sentence)
})

test('a date without a charge is an end, not a due date', () => {
  for (const billing of [unpaid, { renews: false }, { renews: false, cancelled: true }]) {
    expect(planWords(billing)).toContain('Ends on Tue 22 Dec 2026')
    expect(planWords(billing)).not.toContain('Due Date')
  }
  expect(planWords({ ...unpaid })).toContain('Plan Free trial')
})

spec('2 Subscription: one page')
test('says before payment that a plan renews', () => {
  const gate = words(drawn(<GateWords id="gate" subscription={lapsed} onPaid={nothing} />))
  expect(gate).toContain('Renews each month, ₦2,500, until you cancel Pay Monthly')
  expect(gate).toContain('Renews each year, ₦25,000, until you cancel Pay Yearly')
})

spec('2 Subscription: one page')
test('a running plan can be cancelled, a cancelled one kept', () => {
  const cancel = (billing: Partial<Billing>) =>
    buttons(drawn(<CancelCard billing={{ ...paid, ...billing }} onChanged={nothing} />))
  expect(cancel({})[0]).toBe('Cancel subscription')
  expect(cancel({ try_again_date: '2026-12-23' })[0]).toBe('Cancel subscription')
  expect(cancel({ cancelled: true, renews: false })).toEqual(['Keep subscription'])
  for (const billing of [unpaid, { status: 'inactive' }] as const) expect(cancel(billing)).toEqual([])
})

spec('2 Subscription: page', 'screen /subscription')
test('both screens show Subscription management, one with wallet and transactions', () => {
  const [alone, both] = [drawn(<SubscriptionPage />), drawn(<PlanPage />)]
  expect(alone).toMatch(/<h1[^>]*>Subscription management</)
  expect(both).toMatch(/<h1[^>]*>Plan and wallet<.*<h2[^>]*>Subscription management</)
  expect(words(both)).toMatch(/Wallet.*Top up wallet.*Transfer.*Transactions/)
  expect(words(alone)).not.toMatch(/Wallet|Transactions/)
})

test('a Silver church tops its wallet up and transfers nothing', () => {
  const page = words(drawn(<PlanPage />, { plan: 'silver' }))
  expect(page).toContain('Top up wallet')
  expect(page).not.toContain('Transfer')
})

test('cancelling asks with Keep subscription beside it', () => {
  const asked = drawn(<CancelCard billing={paid} onChanged={nothing} />, { address: '/?act=cancel-plan' })
  expect(buttons(asked).slice(-2)).toEqual(['Keep subscription', 'Cancel subscription'])
})

test('a receipt shows payer, item, time, amount and reference', () => {
  const sheet = drawn(
    <ReceiptSheet
      receipt={{
        reference: 'nx-0190a0',
        plan_name: 'Monthly',
        amount: 2500,
        paid_on: '2026-11-22',
        from_date: '2026-11-22',
        until_date: '2026-12-22',
        church_name: 'Grace Chapel',
        church_address: '12 Allen Avenue, Ikeja',
        paid_by: null,
        payment_method: 'card',
      }}
    />,
  )
  for (const part of [
    'Grace Chapel, 12 Allen Avenue, Ikeja',
    'Monthly plan, Sun 22 Nov 2026 to Tue 22 Dec 2026',
    'Amount ₦2,500',
    'Sun 22 Nov 2026',
    'Renewed automatically',
    'nx-0190a0',
  ])
    expect(words(sheet)).toContain(part)
})

const menuWith = (plan: string, features: readonly FeatureName[] = FEATURES) =>
  links(
    drawn(
      <RoutesContext.Provider value={routes}>
        <Menu drawer onGo={nothing} />
      </RoutesContext.Provider>,
      { features, plan },
    ),
  )

test('with Silver, the menu marks the features of Gold', () => {
  expect(menuWith('silver')).toMatchObject({
    'Departments Gold': '/departments',
    'Income Gold': '/income',
    'Expenses Gold': '/expenses',
    'Plan and wallet': '/transaction',
    Members: '/members',
    Cells: '/cells',
  })
  for (const plan of ['gold', 'monthly']) expect(menuWith(plan)).toHaveProperty('Income')
})

test('with Silver, users who cannot pay see only Silver’s entries', () => {
  const own = menuWith('silver', ['departmentsAccess', 'cellsAccess'])
  expect(Object.values(own)).toContain('/cells')
  expect(Object.values(own)).not.toContain('/departments')
})

const behind = (path: string, plan: string, features: readonly FeatureName[] = FEATURES) => {
  const route = routes.find((one) => one.path === path)!
  return drawn(<Guard route={route}>what stands there</Guard>, { address: path, features, plan })
}

spec('6 Plans: screens')
test.each(['/departments', '/income', '/income/:id', '/expenses', '/expenses/:id', '/statement'])(
  'with Silver %s says that Gold opens it, and links there',
  (path) => {
    expect(words(behind(path, 'gold'))).toBe('what stands there')
    const closed = behind(path, 'silver')
    expect(words(closed)).toContain('This is part of the Gold plan')
    expect(words(closed)).toContain('Grace Chapel has the Silver plan. Choose Gold,')
    expect(words(closed)).not.toContain('what stands there')
    expect(links(closed)).toEqual({ 'See the plans': '/subscription' })
    const other = behind(path, 'silver', ['departmentsAccess'])
    expect(words(other)).toContain('Anyone with access to Money can choose Gold.')
    expect(links(other)).not.toHaveProperty('See the plans')
  },
)

test.each(['/transaction', '/subscription', '/event', '/members', '/cells', '/dashboard', '/team', '/door'])(
  'with Silver %s is open',
  (path) => expect(words(behind(path, 'silver'))).toBe('what stands there'),
)

/** A page in view or hidden, online or offline. */
const page = { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() }
const network = { onLine: true }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', network)
  Object.assign(page, { visibilityState: 'visible' })
  network.onLine = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @param answers one for each request, the last one repeatedly */
function startWatch(...answers: (Subscription | Error)[]) {
  const reported: (Subscription | null)[] = []
  const load = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof Error) throw answer
    return answer
  })
  const watch = watchSubscription((subscription) => reported.push(subscription), load)
  // In seconds and not by the gate's own constant, since that would prove itself.
  const after = (times: number) => vi.advanceTimersByTimeAsync(times * 30_000)
  return { reported, load, watch, after }
}

spec('4 Subscription gate: polling')
test('polls the subscription immediately and every 30 seconds until active', async () => {
  const { reported, load, after } = startWatch(lapsed, lapsed, active)
  await after(0)
  expect(reported).toEqual([lapsed])
  await after(1)
  expect(load).toHaveBeenCalledTimes(2)
  await after(1)
  expect(reported.at(-1)).toEqual(active)
  await after(10)
  expect(load).toHaveBeenCalledTimes(3)
})

test('a hidden or offline page does not poll', async () => {
  const { load, after } = startWatch(lapsed)
  Object.assign(page, { visibilityState: 'hidden' })
  await after(5)
  Object.assign(page, { visibilityState: 'visible' })
  network.onLine = false
  await after(5)
  expect(load).toHaveBeenCalledTimes(1)
  network.onLine = true
  await after(1)
  expect(load).toHaveBeenCalledTimes(2)
})

spec('6 Gate: offline')
test('a silent server blocks nobody, and polling continues', async () => {
  const { reported, after } = startWatch(lapsed, new Error('no answer'), lapsed)
  await after(2)
  expect(reported).toEqual([lapsed, null, lapsed])
})

test('a stopped watch reports nothing more', async () => {
  const { reported, load, watch, after } = startWatch(lapsed)
  watch.stop()
  await after(3)
  expect([reported, load.mock.calls.length]).toEqual([[], 1])
})
