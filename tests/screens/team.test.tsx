/** Tests Team and My Profile. */
import { expect, test } from 'vitest'
import { InviteForm } from '../../src/features/team/invite-form.tsx'
import { PendingInvite } from '../../src/features/team/pending-invite.tsx'
import { RemoveDialog } from '../../src/features/team/remove-dialog.tsx'
import { TeamPage } from '../../src/features/team/team-page.tsx'
import { TeamTable } from '../../src/features/team/team-table.tsx'
import type { TeamUser } from '../../src/features/team/use-team.ts'
import { ViewDialog } from '../../src/features/team/view-dialog.tsx'
import { PersonalFields } from '../../src/features/profile/personal/personal-form.tsx'
import { ChurchFields } from '../../src/features/profile/preferences/church-form.tsx'
import { PreferencesTab } from '../../src/features/profile/preferences/preferences-tab.tsx'
import { ProfilePage } from '../../src/features/profile/profile-page.tsx'
import { drawn } from './at-the-screen.tsx'
import { button, buttons, columns, field, labels, rows, switches, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const tunde = {
  id: '0190a000-0000-7000-8000-700000000000',
  first_name: 'Tunde',
  last_name: 'Bello',
  email: 'tunde@example.com',
  phone_number: '+2348035550102',
  features: [{ name: 'attendanceAccess' }],
  is_owner: false,
  status: 'active',
  created_at: '2026-03-01T09:00:00.000Z',
  expires_at: null,
} as unknown as TeamUser

const PARTS = [
  'Dashboard',
  'Events Management',
  'Attendance Management',
  'Members Management',
  'Departments Management',
  'Cells Management',
  'Finance Management',
  'Teams Management',
]

spec('2 Team: table', '2 Team: invite')
test('shows the title, a table with four columns, and the invitation', () => {
  expect(drawn(<TeamPage />)).toMatch(/<h1[^>]*>Team</)
  expect(buttons(drawn(<TeamPage />))).toContain('Invite a team member')
  const table = drawn(<TeamTable users={[tunde]} onOpen={nothing} onRemove={nothing} />)
  expect(words(table)).toMatch(/^Your Team Members/)
  expect(columns(table)).toEqual(['Name', 'Added On', 'Status', 'Action'])
  expect(rows(table)[0]).toEqual(['Tunde Bello tunde@example.com', 'Sun 1 Mar 2026', 'Active', 'Remove'])
})

spec('2 My Profile: lapsed church')
test('an unpaid church sees its team, and why inviting is blocked', () => {
  const page = drawn(<TeamPage />, { lapsed: true })
  expect(button(page, 'Invite a team member')).toHaveProperty('disabled')
  expect(words(page)).toContain(
    'Inviting people, changing what they may use and handing the church over wait until the church has paid: who looks after its money chooses a plan under Subscription. Removing somebody works without.',
  )
  expect(words(drawn(<TeamPage />))).not.toContain('has paid')
})

spec('2 My Profile: lapsed church')
test('an unpaid church’s settings say why they wait, without requests', () => {
  const tab = words(drawn(<PreferencesTab />, { lapsed: true, user: { is_owner: true } }))
  expect(tab).toContain('settings wait until the church has paid: who looks after its money chooses a plan')
  expect(tab).not.toMatch(/Try again|Getting this ready|Renew/)
  expect(words(drawn(<PreferencesTab />))).not.toContain('has paid')
})

spec('2 Team: table')
test.each([
  ['active', 'Active'],
  ['pending', 'Pending'],
  ['removed', 'Removed'],
] as const)('a user who is %s is shown as %s', (status, word) => {
  const table = drawn(<TeamTable users={[{ ...tunde, status }]} onOpen={nothing} onRemove={nothing} />)
  expect(rows(table)[0]?.[2]).toBe(word)
})

spec('2 Team: view')
test('a team user: four read-only fields and eight feature switches', () => {
  const dialog = drawn(
    <ViewDialog
      open
      user={tunde}
      onClose={nothing}
      onChanged={nothing}
      onHandOver={nothing}
      onEndSecondStep={nothing}
    />,
  )
  for (const [name, value] of [
    ['First name', 'Tunde'],
    ['Last name', 'Bello'],
    ['E-mail', 'tunde@example.com'],
    ['Phone number', '0803 555 0102'],
  ] as const)
    expect(field(dialog, name)).toMatchObject({ value, disabled: '' })
  expect(switches(dialog)).toEqual(PARTS)
  expect(field(dialog, 'attendanceAccess')).toHaveProperty('checked')
  expect(field(dialog, 'eventsAccess')).not.toHaveProperty('checked')
})

spec('2 Team: invite', '5 Team invite')
test('an invitation asks four fields and features before Send Invite', () => {
  const form = drawn(<InviteForm onCancel={nothing} onSent={nothing} />)
  expect(labels(form)).toEqual(['First name', 'Last name', 'E-mail', 'Phone number'])
  expect(switches(form)).toEqual(PARTS)
  expect(buttons(form)).toEqual(['Cancel', 'Send Invite'])
  expect(button(form, 'Send Invite')).toHaveProperty('disabled')
})

spec('2 Team: remove')
test('removing asks with the name and offers Cancel and Remove', () => {
  const dialog = drawn(<RemoveDialog user={tunde} onClose={nothing} onRemoved={nothing} />)
  expect(words(dialog)).toContain(
    'Are you sure you want to remove Tunde Bello from your team and revoke any available access?',
  )
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Remove'])
})

const draft = { found: null, keep: nothing, drop: nothing }
const personal = (user: object = {}) =>
  drawn(<PersonalFields changeEmail={null} draft={draft} found={null} />, { user })

const profile = (tab: string) => drawn(<ProfilePage />, { address: `/my-profile?tab=${tab}` })

spec('2 My Profile: tabs')
test('My Profile has four tabs and starts with Personal Info', () => {
  const page = drawn(<ProfilePage />)
  expect(buttons(page).slice(0, 4)).toEqual(['Personal Info', 'My Security', 'Billing', 'Preferences'])
  expect(button(page, 'Personal Info')).toMatchObject({ role: 'tab', 'aria-selected': 'true', tabindex: '0' })
  expect(button(page, 'Billing')).toMatchObject({ role: 'tab', 'aria-selected': 'false', tabindex: '-1' })
  expect(page).toContain(`role="tabpanel" aria-labelledby="${button(page, 'Personal Info').id}"`)
})

spec('2 My Profile: personal info', '2 My Profile: picture')
test('Personal Info: editable names, read-only e-mail, optional picture', () => {
  const form = personal()
  expect(field(form, 'first_name')).toMatchObject({ value: 'Ada' })
  expect(field(form, 'first_name')).not.toHaveProperty('disabled')
  expect(field(form, 'last_name')).not.toHaveProperty('disabled')
  const tab = profile('personal')
  expect(field(form, 'email')).toMatchObject({ value: 'ada@example.com', disabled: '' })
  expect(tab).toMatch(/profile-letters[^>]*>AO</)
  expect(buttons(tab)).toContain('Add a picture')
})

spec('2 My Profile: personal info', '2 My Profile: picture')
test('Personal Info: read-only phone, and an existing picture can change', () => {
  const user = { phone_number: '+2348035550101', profile_picture_url: '/uploads/me.webp' }
  const tab = drawn(<ProfilePage />, { user })
  expect(field(personal(user), 'phone')).toMatchObject({ value: '0803 555 0101', disabled: '' })
  expect(tab).toContain('src="/uploads/me.webp"')
  expect(buttons(tab)).toEqual(expect.arrayContaining(['Change picture', 'Remove picture']))
})

test('Personal Info: says where owners, and whom others ask, to change it', () => {
  const user = { phone_number: '+2348035550101' }
  expect(words(personal({ ...user, is_owner: true }))).toContain('which you can change under Members')
  expect(words(personal({ ...user, is_owner: false }))).toContain(
    'whoever looks after the members can change that one',
  )
})

spec('2 My Profile: security', '5 Profile: passwords')
test('My Security: current password and new one twice enable the button', () => {
  const tab = profile('security')
  expect(labels(tab)).toEqual(['Password now', 'New password', 'Password again'])
  expect(button(tab, 'Change password')).toHaveProperty('disabled')
})

spec('2 My Profile: preferences')
test('Preferences: the church’s name and Send follow-up sms to absentees', () => {
  const church = {
    name: 'Grace Chapel',
    time_zone: 'Africa/Lagos',
    settings: { send_automated_follow_up_email: true, absent_after: 3 },
  }
  const form = drawn(
    <ChurchFields church={church as never} fixed={false} onSaved={nothing} draft={draft} found={null} />,
  )
  expect(field(form, 'churchName').value).toBe('Grace Chapel')
  expect(switches(form)).toEqual(['Send follow-up sms to absentees'])
  expect(field(form, 'follow_up')).toHaveProperty('checked')
})

test('offline, both actions of an open invitation say why', () => {
  const open = <PendingInvite user={tunde} onChanged={nothing} onClose={nothing} />
  const said = words(drawn(open, { online: false })).match(/with a network only/g)
  expect(said).toHaveLength(2)
})
