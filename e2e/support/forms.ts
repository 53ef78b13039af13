/**
 * Every form of the product and how to open it. `tests/repo/forms.test.ts` compares this list with the source: a new
 * form needs a line here.
 */
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { cardCode } from '../../contract/people/card-code.ts'
import { newId } from '../../contract/ids.ts'
import { scanByHand } from '../door/hand-scanner.ts'
import { fillPersonal, newcomer } from '../session/people.ts'
import { pushOps } from './families.ts'
import { isWide } from './sizes.ts'
import { today, type SmallChurch } from './small-church.ts'
import { teamUser } from './team-user.ts'
import { topUp } from './top-up.ts'

export type Places = Record<
  | 'service'
  | 'member'
  | 'give'
  | 'event'
  | 'invite'
  | 'serviceId'
  | 'memberId'
  | 'childId'
  | 'eventId'
  | 'groupId'
  | 'cellId'
  | 'incomeId'
  | 'teamUserId'
  | 'unknownCard'
  | 'password',
  string
>

export type OpenForm = {
  name: string
  /** The file that draws it, from `src/`. */
  file: string
  who: 'visitor' | 'owner'
  path: string | ((places: Places) => string)
  steps?: (page: Page, places: Places) => Promise<unknown>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Shows the door's camera an unknown card. */
async function scanUnknown(page: Page, { unknownCard }: Places): Promise<void> {
  await page.getByRole('button', { name: /^Chidi Eze, / }).waitFor()
  await scanByHand(page, unknownCard)
}

/** Opens the second step of enabling two-step verification. @returns the secret of the app */
async function toScanStep(page: Page, { password }: Places): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  const secret = await dialog.locator('code').innerText()
  return secret.replaceAll(' ', '')
}

/** The form that asks for password and code. It enables two-step verification first. */
async function toBothForm(page: Page, places: Places): Promise<void> {
  const renew = page.getByRole('button', { name: 'New recovery codes' })
  const switchOn = page.getByRole('button', { name: 'Turn on' })
  await page
    .locator('button:enabled', { hasText: /^(New recovery codes|Turn on)$/ })
    .first()
    .waitFor()
  if (await switchOn.isVisible()) {
    await switchOn.click()
    const secret = await toScanStep(page, places)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.getByRole('button', { name: 'I saved them' }).click()
  }
  await renew.click()
}

const visitors: OpenForm[] = [
  { name: 'login page', file: 'features/login/login-page.tsx', who: 'visitor', path: '/login' },
  {
    name: 'registration, the person',
    file: 'features/register/register-page.tsx',
    who: 'visitor',
    path: '/register',
  },
  {
    name: 'registration, the church',
    file: 'features/register/register-page.tsx',
    who: 'visitor',
    path: '/register',
    steps: async (page) => {
      await fillPersonal(page, newcomer('Bisi', 'Hope'))
      await button(page, 'Next')
      await page.getByLabel('Church name').waitFor()
    },
  },
  {
    name: 'email step',
    file: 'features/password-reset/password-reset-page.tsx',
    who: 'visitor',
    path: '/password-reset',
  },
  {
    name: 'code step',
    file: 'features/password-reset/password-reset-page.tsx',
    who: 'visitor',
    path: '/password-reset',
    steps: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.locator('form button[type=submit]').click()
      await page.getByLabel(/code/i).first().waitFor()
    },
  },
  {
    name: 'join form',
    file: 'features/accept-invite/accept-invite-page.tsx',
    who: 'visitor',
    path: ({ invite }) => invite,
  },
  {
    name: 'a service’s link',
    file: 'public-pages/capture/capture-form.tsx',
    who: 'visitor',
    path: ({ service }) => service,
  },
  {
    name: 'a service’s link for first timers',
    file: 'public-pages/capture/capture-form.tsx',
    who: 'visitor',
    path: ({ service }) => `${service}&new`,
  },
  {
    name: 'a church’s link',
    file: 'public-pages/capture/capture-form.tsx',
    who: 'visitor',
    path: ({ member }) => member,
  },
  {
    name: 'an event’s link',
    file: 'public-pages/capture/capture-form.tsx',
    who: 'visitor',
    path: ({ event }) => event,
  },
  { name: 'give form', file: 'public-pages/give/give-form.tsx', who: 'visitor', path: ({ give }) => give },
]

const dialogs: OpenForm[] = [
  {
    name: 'count dialog',
    file: 'features/services/count/count-dialog.tsx',
    who: 'owner',
    path: '/attendance?act=add',
  },
  { name: 'invite form', file: 'features/team/team-page.tsx', who: 'owner', path: '/team?act=invite' },
  {
    name: 'add service dialog',
    file: 'features/services/add-service-dialog.tsx',
    who: 'owner',
    path: '/churchservices?act=add',
  },
  {
    name: 'edit service dialog',
    file: 'features/services/change-service-dialogs.tsx',
    who: 'owner',
    path: ({ serviceId }) => `/churchservices?act=edit&id=${serviceId}`,
  },
  {
    name: 'weekly service dialog',
    file: 'features/services/weekly/schedule-form-dialog.tsx',
    who: 'owner',
    path: '/churchservices?act=add-weekly',
  },
  {
    name: 'move dialog',
    file: 'features/services/weekly/move-dialog.tsx',
    who: 'owner',
    path: '/churchservices',
    steps: openMoveDialog,
  },
  { name: 'kiosk setup page', file: 'features/kiosk/kiosk-setup-page.tsx', who: 'owner', path: '/kiosk' },
  {
    name: 'church form',
    file: 'features/settings/church-form.tsx',
    who: 'owner',
    path: '/settings',
    // An unchanged form says that there is nothing to save.
    steps: (page) => page.getByLabel('Church name').fill('Grace Chapel Ikeja'),
  },
  {
    name: 'closing form',
    file: 'features/settings/close-church.tsx',
    who: 'owner',
    path: '/settings/data?act=close-church',
  },
  {
    name: 'personal form',
    file: 'features/profile/personal/personal-form.tsx',
    who: 'owner',
    path: '/my-profile',
  },
  {
    name: 'email dialog',
    file: 'features/profile/personal/personal-tab.tsx',
    who: 'owner',
    path: '/my-profile?act=change-email',
  },
  {
    name: 'password form',
    file: 'features/profile/profile-page.tsx',
    who: 'owner',
    path: '/my-profile?tab=security',
  },
  {
    name: 'password step',
    file: 'features/profile/security/second-factor-dialogs.tsx',
    who: 'owner',
    path: '/my-profile?tab=security&act=second-step',
  },
  {
    name: 'add expense dialog',
    file: 'features/expenses/dialogs.tsx',
    who: 'owner',
    path: '/expenses?act=add',
  },
  {
    name: 'transfer form',
    file: 'domain/wallet/transfer-dialog.tsx',
    who: 'owner',
    path: '/expenses?act=transfer',
  },
  {
    name: 'add income dialog',
    file: 'features/income/dialogs.tsx',
    who: 'owner',
    path: '/income?act=add',
  },
  {
    name: 'top up dialog',
    file: 'domain/wallet/top-up-dialog.tsx',
    who: 'owner',
    path: '/income?act=top-up',
  },
  {
    name: 'create event dialog',
    file: 'features/events/create-event-dialog.tsx',
    who: 'owner',
    path: '/event?act=add',
  },
  {
    name: 'details panel',
    file: 'features/events/event-panels.tsx',
    who: 'owner',
    path: ({ eventId }) => `/event/${eventId}?act=edit`,
  },
  {
    name: 'attendance panel',
    file: 'features/events/attendance-panel.tsx',
    who: 'owner',
    path: ({ eventId }) => `/event/${eventId}?act=edit`,
    steps: (page) => page.getByRole('tab', { name: 'Attendance record' }).click(),
  },
  {
    name: 'finance panel',
    file: 'features/events/finance-panel.tsx',
    who: 'owner',
    path: ({ eventId }) => `/event/${eventId}?act=edit`,
    steps: (page) => page.getByRole('tab', { name: 'Money collected' }).click(),
  },
  {
    name: 'add member dialog',
    file: 'features/members/add-member-dialog.tsx',
    who: 'owner',
    path: '/members?act=add',
  },
  {
    name: 'edit member dialog',
    file: 'features/members/edit-member-dialog.tsx',
    who: 'owner',
    path: ({ memberId }) => `/members?act=edit&id=${memberId}`,
  },
  {
    name: 'bulk change dialog',
    file: 'features/members/bulk-dialog.tsx',
    who: 'owner',
    path: '/members',
    steps: async (page) => {
      if (!isWide(page)) await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('checkbox', { name: /^Select Ngozi Eze/ }).check()
      await page.getByRole('button', { name: 'Follow-up…' }).click()
    },
  },
  {
    name: 'message composer',
    file: 'features/bulk-sms/composer.tsx',
    who: 'owner',
    path: '/bulk-sms',
  },
  {
    name: 'add dialog',
    file: 'features/bulk-sms/add-dialog.tsx',
    who: 'owner',
    path: '/bulk-sms?tab=groups&act=addGroup',
  },
  {
    name: 'group dialog',
    file: 'features/bulk-sms/group-dialogs.tsx',
    who: 'owner',
    path: ({ groupId }) => `/bulk-sms?tab=groups&act=group&id=${groupId}`,
  },
  {
    name: 'create group dialog',
    file: 'features/groups/create-group-dialog.tsx',
    who: 'owner',
    path: '/cells?act=add',
  },
  {
    name: 'edit group dialog',
    file: 'features/groups/edit-group-dialog.tsx',
    who: 'owner',
    path: ({ cellId }) => `/cells?act=edit&id=${cellId}`,
  },
]

const LATER: OpenForm[] = [
  {
    name: 'reverse income',
    file: 'ui/form/reason-dialog.tsx',
    who: 'owner',
    path: ({ incomeId }) => `/income?act=reverse&id=${incomeId}`,
  },
  {
    name: 'name of a card',
    file: 'features/door/scan/card-name-sheet.tsx',
    who: 'owner',
    path: '/door',
    steps: async (page, places) => {
      await scanUnknown(page, places)
      await button(page, 'Add name')
    },
  },
  {
    name: 'decision of a leader',
    file: 'features/door/children/pick-up/ways.tsx',
    who: 'owner',
    path: ({ serviceId, childId }) => `/children?service=${serviceId}&child=${childId}`,
    steps: (page) => page.getByRole('radio', { name: 'A leader decides' }).check(),
  },
  {
    name: 'mend dialog',
    file: 'features/outbox/mend-dialog.tsx',
    who: 'owner',
    path: '/door',
    steps: async (page, places) => {
      await scanUnknown(page, places)
      await page.getByRole('button', { name: 'Add name' }).waitFor()
      await page.evaluate(() => location.assign('/outbox'))
      await button(page, 'Add as a first timer')
    },
  },
  // After the other door forms, because its draft opens there.
  {
    name: 'first timer form',
    file: 'features/door/first-timer/first-timer-form.tsx',
    who: 'owner',
    path: '/door',
    steps: async (page) => {
      // A draft opens its form.
      const draft = page.locator('dialog[open] form')
      await page
        .getByRole('button', { name: /New here/ })
        .click({ timeout: 5_000 })
        .catch(() => draft.waitFor())
    },
  },
  {
    name: 'guardian form',
    file: 'features/members/agreements.tsx',
    who: 'owner',
    path: ({ memberId }) => `/members/${memberId}?tab=consent`,
  },
  {
    name: 'form of a new family',
    file: 'features/members/family-forms.tsx',
    who: 'owner',
    path: ({ memberId }) => `/members/${memberId}?tab=family`,
    steps: (page) => button(page, 'Make a family'),
  },
  {
    name: 'form of a child',
    file: 'features/members/child-part.tsx',
    who: 'owner',
    path: ({ childId }) => `/members/${childId}?tab=family`,
    steps: (page) => button(page, /^Change$/),
  },
  {
    name: 'hand-over form',
    file: 'features/team/member-page.tsx',
    who: 'owner',
    path: ({ teamUserId }) => `/team/${teamUserId}?act=hand-over`,
  },
  {
    name: 'transfer code form',
    file: 'domain/wallet/transfer-status.tsx',
    who: 'owner',
    path: '/transaction',
    steps: (page) => page.getByRole('textbox', { name: 'One-time code' }).waitFor(),
  },
  {
    name: 'scan step',
    file: 'features/profile/security/second-factor-dialogs.tsx',
    who: 'owner',
    path: '/my-profile?tab=security&act=second-step',
    steps: toScanStep,
  },
  // The last one, because the account has two-step verification afterwards.
  {
    name: 'password and code',
    file: 'features/profile/security/second-factor-card.tsx',
    who: 'owner',
    path: '/my-profile?tab=security',
    steps: toBothForm,
  },
]

export const OPEN_FORMS: readonly OpenForm[] = [...visitors, ...dialogs, ...LATER]

/** Forms without errors on blur: they validate on submit alone. */
export const ANSWER_A_PRESS: readonly string[] = [
  'features/door/headcount/headcount-tab.tsx',
  'features/door/service/service-sheet.tsx',
  'features/kiosk/visit/question.tsx',
  'public-pages/capture/capture-page.tsx',
]

/** Makes the records that the addresses name. */
export async function placesOf(church: SmallChurch): Promise<Places> {
  const { get, post, serviceId } = church
  const idOf = async (path: string, body: object) => (await post<{ id: string }>(path, body)).id
  const { reference } = await get<{ reference: string }>(`churchservices/${serviceId}`)
  const behind = await get<{ church: { id: string; reference: string } }>(`church-service/${reference}`)
  const own = behind.church.reference
  const eventId = await idOf('event', {
    name: 'Choir night',
    type: 'offline',
    startDate: `${today()}T23:00`,
    endDate: `${today()}T23:30`,
  })
  const invite = { first_name: 'Halima', last_name: 'Yusuf', email: 'halima@example.com' }
  const { link } = await post<{ link: string }>('invite-user', {
    ...invite,
    phone_number: '0803 555 0144',
    features: ['membersAccess'],
  })
  const { pathname, hash } = new URL(link)
  await topUp(church, 5000)
  const account = { bankCode: '011', accountNumber: '0123456783' }
  await post('transfer', { ...account, ...(await post<object>('account-lookup', account)), amount: 1000 })
  const helper = await teamUser(church, newcomer('Zainab', 'Grace Chapel'), ['membersAccess'])
  const childId = newId()
  await pushOps(church, [
    ['add-member', { id: childId, first_name: 'Tobi', last_name: 'Fashola', child: true }],
    ['check-in-child', { service_id: serviceId, person_id: childId, guardian_name: 'Aunt Sade' }],
  ])
  const income = { amount: 500, currency: 'naira', input_type: 'manual', income_type: 'offering' }
  return {
    service: `/church-service-capture?reference=${reference}`,
    member: `/member-capture?reference=${own}`,
    give: `/give?reference=${own}`,
    event: `/attendance-capture?reference=${own}&eventId=${eventId}`,
    invite: pathname + hash,
    serviceId,
    memberId: await idOf('member', { first_name: 'Sade', last_name: 'Bello', phone_number: '08035550177' }),
    eventId,
    groupId: await idOf('smsgroup', { name: 'Choir', phoneNumbers: '08035550101' }),
    cellId: await idOf('cell', { name: 'Lekki' }),
    teamUserId: helper.id,
    childId,
    unknownCard: cardCode(behind.church.id, newId()),
    password: church.who.password,
    incomeId: await idOf('income', { ...income, date_of_income: '2026-11-01' }),
  }
}

/** Each call adds a weekly service of its own, because two of one day have two names. */
async function openMoveDialog(page: Page): Promise<void> {
  const name = `Vigil ${newId().slice(-6)}`
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a weekly service' }).click()
  await dialog.getByLabel('Service name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: new RegExp(`^${name}.*Every`) }).click()
  await dialog
    .getByRole('button', { name: /^Move to another day/ })
    .last()
    .click()
}
