/** Tests the values of the forms before and at the sign-in. */
import { describe, expect, test } from 'vitest'
import { FEATURES } from '../../contract/features.ts'
import { checkJoining } from '../../src/features/accept-invite/accept-invite-page.tsx'
import { holesInWords } from '../../src/features/delivery-status/held-phones.tsx'
import { checkNewPassword } from '../../src/features/password-reset/password-reset-page.tsx'
import { checkPasswordChange } from '../../src/features/profile/profile-page.tsx'
import {
  answersOf,
  checkRegistration,
  emptyRegistration,
  registrationBody,
  stillMissing,
} from '../../src/features/register/registration.ts'
import { checkInvitation, firstInvitation, givenFeatures } from '../../src/features/team/team-page.tsx'
import { loginNote } from '../../src/features/login/login-page.tsx'
import { accountRoutes } from '../../contract/routes/account.ts'
import { countryNames } from '../../src/lib/countries.ts'
import { deviceName } from '../../src/lib/device/device-name.ts'
import { homePath, returnPath } from '../../src/domain/session/return-path.ts'
import { spec } from '../spec/spec.ts'

const ada = {
  ...emptyRegistration,
  firstName: 'Adaeze',
  lastName: 'Okafor',
  email: 'ada@example.com',
  phone: '0803 555 0101',
  dob: '1985-04-12',
  password: 'porch lamp seven',
  churchName: 'Grace Chapel',
  street: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
}

describe('registration', () => {
  spec('5 Registration: create')
  test('is complete with a blank post code, the only optional answer', () => {
    expect(checkRegistration(ada)).toEqual({})
    for (const name of [...answersOf(1), ...answersOf(2)]) {
      const wrong = Object.keys(checkRegistration({ ...ada, [name]: '' }))
      expect(wrong, name).toEqual(name === 'postCode' ? [] : [name])
    }
  })
  test('sends a code only if one was typed', async () => {
    expect(await registrationBody(ada)).not.toHaveProperty('code')
    expect(await registrationBody({ ...ada, code: '123456' })).toHaveProperty('code', '123456')
  })
  test('names one church per draft, and another for another email', async () => {
    const church = async (over: object) =>
      (await registrationBody({ ...ada, draft: 'one', ...over })).churchId
    const first = await church({})
    expect(await church({ email: ' Ada@Example.com', city: 'Lagos' })).toBe(first)
    expect(await church({ email: 'tunde@example.com' })).not.toBe(first)
    expect(await church({ draft: 'two' })).not.toBe(first)
  })
  spec('5 Registration: Invalid Email')
  test('describes problems in its own words', () => {
    expect(checkRegistration({ ...ada, email: 'ada.example.com' }).email).toContain('Invalid Email')
    expect(checkRegistration({ ...ada, email: '' }).email).not.toContain('Invalid Email')
    expect(checkRegistration({ ...ada, phone: 'call me' }).phone).toBeDefined()
    expect(checkRegistration({ ...ada, dob: '2999-01-01' }).dob).toContain('in the future')
  })
  test('names the missing fields beside the disabled button', () => {
    expect(stillMissing(checkRegistration(emptyRegistration), 1)).toBe(
      'Check: First name, Last name, Email, Phone number, Date of birth, Password',
    )
    expect(stillMissing(checkRegistration({ ...ada, city: '', state: '' }), 2)).toBe('Check: City, State')
    expect(stillMissing(checkRegistration(ada), 2)).toBeUndefined()
  })
  spec('3 Registration payload')
  test('sends phone, email and a blank post code, and no page number', async () => {
    const body = await registrationBody({ ...ada, step: 2 })
    expect(body).toMatchObject({ churchPhone: ada.phone, churchEmail: ada.email, postCode: '' })
    expect(body).not.toHaveProperty('step')
    expect(body).not.toHaveProperty('draft')
    expect(accountRoutes.register.body.safeParse(body).success).toBe(true)
  })
  test('offers some 240 countries, Nigeria first', () => {
    const names = countryNames()
    expect(names[0]).toBe('Nigeria')
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(240)
  })
})

describe('two different passwords', () => {
  spec('5 Invite: passwords', '5 Profile: passwords')
  test('are reported at the second field everywhere', () => {
    const mismatch = 'The two passwords are not the same.'
    expect(
      checkNewPassword({ passwordToken: 'ABC', password: 'porch lamp seven', confirmation: 'x' })
        .confirmation,
    ).toBe(mismatch)
    expect(
      checkPasswordChange({
        current_password: 'a',
        new_password: 'porch lamp seven',
        new_password_confirmation: 'x',
      }).new_password_confirmation,
    ).toBe(mismatch)
    const joining = {
      first_name: 'T',
      last_name: 'B',
      invited_user_email: 't@example.com',
      password: 'porch lamp seven',
      code: '',
    }
    expect(checkJoining({ ...joining, confirmation: 'x' }).confirmation).toBe(mismatch)
    expect(checkJoining({ ...joining, confirmation: 'porch lamp seven' })).toEqual({})
  })
  test('and the current one again is not new', () => {
    const same = 'porch lamp seven'
    expect(
      checkPasswordChange({ current_password: same, new_password: same, new_password_confirmation: same })
        .new_password,
    ).toBeDefined()
  })
})

describe('an invitation', () => {
  const typed = {
    ...firstInvitation(FEATURES, null),
    first_name: 'Tunde',
    last_name: 'Bakare',
    email: 't@example.com',
    phone_number: '08035550102',
  }
  spec('5 Team invite')
  test('gives door access unless changed, and never nothing', () => {
    expect(checkInvitation(typed)).toEqual({})
    expect(givenFeatures(typed)).toEqual([{ name: 'attendanceAccess' }])
    expect(Object.keys(checkInvitation({ ...typed, attendanceAccess: false }))).toEqual(['teamsAccess'])
  })
  spec('6 Roles: grant what you hold')
  test('gives by default nothing that the inviter lacks', () => {
    expect(givenFeatures(firstInvitation(['teamsAccess'], null))).toEqual([])
  })
  spec('5 Team invite')
  test('requires the phone too', () => {
    expect(Object.keys(checkInvitation({ ...typed, phone_number: ' ' }))).toEqual(['phone_number'])
  })
})

describe('the page after signing in', () => {
  test.each([
    ['', homePath],
    ['?return=%2Foutbox%3Fview%3Dreceived', '/outbox?view=received'],
    ['?return=%2F%2Fevil.example', homePath],
    ['?return=%2F%5Cevil.example', homePath],
    ['?return=%2F%09%2Fevil.example', homePath],
    ['?return=%2F%0A%2Fevil.example', homePath],
    ['?return=https%3A%2F%2Fevil.example', homePath],
    ['?return=%2Flogin', homePath],
  ])('%s', (search, path) => expect(returnPath(search)).toBe(path))

  test('the note says why the login page shows', () => {
    const out = { status: 'signed-out', because: 'never' } as const
    expect(loginNote(out, { search: '', state: null })).toBeUndefined()
    expect(loginNote({ ...out, because: 'ended' }, { search: '', state: null })?.text).toContain(
      'Your login has expired.',
    )
    const here = loginNote({ ...out, because: 'left-in-other-tab' }, { search: '', state: null })
    expect(here).toMatchObject({
      tone: 'info',
      text: expect.stringContaining('You logged out in another tab or window'),
    })
    const closed = loginNote({ ...out, because: 'closed' }, { search: '', state: null })
    expect(closed).toMatchObject({ tone: 'received', text: expect.stringContaining('You can reopen it') })
    const elsewhere = loginNote({ ...out, because: 'church-closed' }, { search: '', state: null })
    expect(elsewhere).toMatchObject({ tone: 'waiting', text: expect.stringContaining('was closed') })
    const removed = loginNote({ ...out, because: 'removed' }, { search: '', state: null })
    expect(removed).toMatchObject({ tone: 'waiting', text: expect.stringContaining('no longer on') })
    const afar = loginNote({ ...out, because: 'ended-from-afar' }, { search: '?return=%2Fteam', state: null })
    expect(afar).toMatchObject({ tone: 'waiting', text: expect.stringContaining('from another device') })
    const password = loginNote({ ...out, because: 'password-changed' }, { search: '', state: null })
    expect(password).toMatchObject({
      tone: 'waiting',
      text: expect.stringContaining('password was changed'),
    })
    expect(loginNote(out, { search: '', state: { came: 'reset' } })?.tone).toBe('received')
    expect(loginNote(out, { search: '?return=%2Fteam', state: null })?.tone).toBe('info')
  })
})

describe('phones that hold something', () => {
  test('show gaps as ranges', () => {
    expect(
      holesInWords(
        [
          { from: 3, to: 7 },
          { from: 12, to: 12 },
        ],
        'to',
      ),
    ).toBe('3 to 7, 12')
  })
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A055F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  ['curl/8', 'A device'],
])('a device has a common name: %s', (agent, name) => expect(deviceName(agent)).toBe(name))
