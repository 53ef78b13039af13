/** Tests registration, login, the reset of a password and an invitation. */
import { describe, expect, test } from 'vitest'
import { JoinForm } from '../../src/features/accept-invite/accept-invite-page.tsx'
import { LoginPage } from '../../src/features/login/login-page.tsx'
import { CodeStep, PasswordResetPage } from '../../src/features/password-reset/password-reset-page.tsx'
import { ChurchStep, PersonalStep, RegisterPage } from '../../src/features/register/register-page.tsx'
import { PriceList } from '../../src/features/register/prices.tsx'
import { emptyRegistration } from '../../src/features/register/registration.ts'
import { churchDouble } from '../members/church-double.ts'
import { drawn, WithForm, type RenderOptions } from './at-the-screen.tsx'
import { button, buttons, choices, field, labels, links, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const outside = { signedIn: false }

spec(
  '2 Registration: step 1',
  '2 Registration: Next and Back',
  '2 Registration: login link',
  '5 Registration: Next',
)
test('registration starts with the person: six fields, Next waits for them', () => {
  const page = drawn(<RegisterPage />, outside)
  expect(words(page)).toContain('Personal details')
  expect(labels(page)).toEqual([
    'First name',
    'Last name',
    'Email',
    'Phone number',
    'Date of birth',
    'Password',
  ])
  expect(button(page, 'Next')).toHaveProperty('disabled')
  expect(links(page)).toMatchObject({ 'Log in': '/login' })
})

spec('2 Registration: step 1', '2 Registration: password toggle')
test('phone has a numeric keyboard, date of birth a calendar, password Show', () => {
  const page = drawn(
    <WithForm initial={emptyRegistration}>{(form) => <PersonalStep form={form} focus={false} />}</WithForm>,
    outside,
  )
  expect(field(page, 'phone')).toMatchObject({ type: 'tel', inputMode: 'tel' })
  expect(field(page, 'dob').type).toBe('date')
  expect(field(page, 'email').type).toBe('email')
  expect(field(page, 'password').type).toBe('password')
  expect(buttons(page)).toEqual(['Show'])
})

spec('2 Registration: step 2', '9 Country lists')
test('the church’s page has six fields, with all countries', () => {
  const page = drawn(
    <WithForm initial={emptyRegistration}>{(form) => <ChurchStep form={form} />}</WithForm>,
    outside,
  )
  expect(labels(page).map((label) => label.replace(' (optional)', ''))).toEqual([
    'Church name',
    'Street name and number',
    'City',
    expect.stringContaining('Post code'),
    'State',
    'Country',
  ])
  const countries = Object.keys(choices(page, 'country')).filter(Boolean)
  expect(countries.length).toBeGreaterThan(235)
  expect(countries).toEqual(expect.arrayContaining(['Nigeria', 'Ghana', 'Japan', 'Peru']))
  expect(Object.keys(choices(page, 'state')).filter(Boolean)).toHaveLength(37)
})

spec('2 Registration: prices')
test('sign-up shows the cost in the words of the price list', () => {
  const without = words(drawn(<PriceList sold={{ catalogue: 'standard', trial_days: 0 }} />, outside))
  for (const part of ['Monthly ₦2,500 a month', 'Yearly 2 months free, save ₦5,000 ₦25,000 a year'])
    expect(without).toContain(part)
  expect(without).not.toContain('days are free')
  const trial = words(drawn(<PriceList sold={{ catalogue: 'standard', trial_days: 30 }} />, outside))
  expect(trial).toContain('The first 30 days are free.')
})

spec('2 Registration: prices')
test('registration with Silver and Gold names both and their features', () => {
  const prices = words(drawn(<PriceList sold={{ catalogue: 'tiered', trial_days: 0 }} />, outside))
  for (const part of [
    'Silver Events, attendance, members and cells ₦15,000 a month',
    'Gold Everything in Silver, plus money and departments ₦25,000 a month',
  ])
    expect(prices).toContain(part)
  expect(prices).not.toContain('2,500 a month')
})

spec('2 Login: form', '2 Login: links', '2 Login: tagline')
test('login asks email and password, links to reset and registration', () => {
  const page = drawn(<LoginPage />, outside)
  expect(labels(page)).toEqual(['Email', 'Password'])
  expect(buttons(page)).toEqual(['Show', 'Log in'])
  expect(links(page)).toMatchObject({
    'Forgot password': '/password-reset',
    'Register your church': '/register',
  })
  expect(words(page)).toContain('is more than church management software')
})

describe('joining or changing a password while another user is signed in', () => {
  const state = { came: 'invite', email: 'tunde@example.com' }
  const login = (over: RenderOptions) => drawn(<LoginPage />, { address: '/login', state, ...over })

  test('names the signed-in user and opens no other account', () => {
    const page = login({})
    const { account, church } = churchDouble({ members: [], services: [] })
    expect(words(page)).toContain(
      `${account.first_name} ${account.last_name} (${account.email}) is logged in on this phone, at ${church.name}.`,
    )
    expect(words(page)).toContain('You have joined the team as tunde@example.com.')
    expect(words(page)).not.toContain('locked')
    expect(buttons(page)).toEqual([
      'Log out and continue as tunde@example.com',
      `Stay logged in as ${account.email}`,
    ])
    expect(words(login({ state: { came: 'reset', email: 'tunde@example.com' } }))).toContain(
      'The password of tunde@example.com is changed.',
    )
  })

  test('names the other’s encrypted changes and how to log in again', () => {
    expect(words(login({ outbox: { pending: 2, rejected: 1 } }))).toContain(
      `They stay locked on this phone until ${churchDouble({ members: [], services: [] }).account.email} logs in here.`,
    )
    expect(words(login({ online: false }))).toContain('nobody can log in on this phone until it is online')
  })

  test('continues for the same user, and fills the email for nobody', () => {
    const { account } = churchDouble({ members: [], services: [] })
    expect(login({ state: { came: 'invite', email: account.email.toUpperCase() } })).toBe('')
    expect(login({ state: null })).toBe('')
    expect(field(login({ signedIn: false }), 'email').value).toBe('tunde@example.com')
  })
})

test('login says immediately when there is no network', () => {
  const said = (online: boolean) => words(drawn(<LoginPage />, { ...outside, online }))
  expect(said(false)).toContain('You are offline. Connect to the internet to log in.')
  expect(said(true)).not.toContain('offline')
})

spec('2 Password reset: step 1', '2 Password reset: step 2')
test('a forgotten password: first the email, then code and password twice', () => {
  const first = drawn(<PasswordResetPage />, outside)
  expect(labels(first)).toEqual(['Email'])
  expect(buttons(first)).toEqual(['Send code'])
  expect(links(first)).toMatchObject({ 'Back to log in': '/login' })
  const second = drawn(<CodeStep email="ada@example.com" onOther={() => {}} onDone={() => {}} />, outside)
  expect(labels(second)).toEqual(['Code from the email', 'New password', 'Confirm password'])
})

spec('2 Invite registration: form')
test('an invitation asks names, email and password twice before Join the team', () => {
  const invite = {
    church: { name: 'Grace Chapel' },
    subscription: { status: 'active' as const },
    first_name: 'Tunde',
    last_name: 'Bello',
    invited_user_email: 'tunde@example.com',
  }
  const page = drawn(<JoinForm invite={invite} reference="r" />, outside)
  expect(labels(page)).toEqual(['First name', 'Last name', 'Email', 'Password', 'Confirm password'])
  expect(field(page, 'invited_user_email')).toMatchObject({ value: 'tunde@example.com', disabled: '' })
  expect(button(page, 'Join the team')).not.toHaveProperty('disabled')
  expect(words(page)).not.toContain('subscription')
  const lapsed = { ...invite, subscription: { status: 'inactive' as const } }
  expect(words(drawn(<JoinForm invite={lapsed} reference="r" />, outside))).toContain(
    'Grace Chapel has no active subscription right now. You can still join',
  )
})
