/** Tests Team, the user's profile and the church's settings. */
import { expect, test } from 'vitest'
import { InviteForm, movedDialog, TeamPage } from '../../src/features/team/team-page.tsx'
import { OneOfTheTeam } from '../../src/features/team/member-page.tsx'
import { PendingInvite } from '../../src/features/team/pending-invite.tsx'
import { RemoveDialog, type TeamUser } from '../../src/features/team/team-user.tsx'
import { TeamTable } from '../../src/features/team/team-table.tsx'
import { PersonalFields } from '../../src/features/profile/personal/personal-form.tsx'
import { movedTab, ProfilePage } from '../../src/features/profile/profile-page.tsx'
import { ChurchFields } from '../../src/features/settings/church-form.tsx'
import { ChurchPage } from '../../src/features/settings/church-page.tsx'
import { DataPage } from '../../src/features/settings/data-page.tsx'
import { PostersPage } from '../../src/features/settings/posters-page.tsx'
import { drawn } from './at-the-screen.tsx'
import { button, buttons, chosen, columns, field, labels, rows, switches, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const verbs = { onRemove: nothing, onInviteAgain: nothing }
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
  last_active_at: '2026-11-22T06:00:00.000Z',
} as unknown as TeamUser

const PARTS = [
  'Dashboard',
  'Events management',
  'Attendance management',
  'Members management',
  'Departments management',
  'Cells management',
  'Finance management',
  'Teams management',
]

spec('2 Team: table', '2 Team: invite')
test('shows the title, a table with access and last contact, and the invitation', () => {
  expect(drawn(<TeamPage />)).toMatch(/<h1[^>]*>Team</)
  expect(buttons(drawn(<TeamPage />))).toContain('Invite a team member')
  const table = drawn(<TeamTable users={[tunde]} {...verbs} />)
  expect(table).toContain('aria-label="Your Team Members"')
  expect(columns(table)).toEqual(['Name', 'Can open', 'Status', 'Last active', 'Added on', 'Actions'])
  expect(rows(table)[0]?.slice(0, 5)).toEqual([
    'TB Tunde Bello tunde@example.com',
    'Attendance',
    'Active',
    'Today',
    'Sun 1 Mar 2026',
  ])
})

spec('2 My Profile: lapsed church')
test('an unpaid church sees its team, and why inviting is blocked', () => {
  const page = drawn(<TeamPage />, { lapsed: true })
  expect(button(page, 'Invite a team member')).toHaveProperty('disabled')
  expect(words(page)).toContain(
    'Your plan has ended. You can still remove people. To invite people or change access, choose a plan',
  )
  expect(words(drawn(<TeamPage />))).not.toContain('plan has ended')
})

spec('2 My Profile: lapsed church')
test('an unpaid church’s settings say why they wait, without requests', () => {
  const of = { lapsed: true, user: { is_owner: true } }
  for (const Screen of [ChurchPage, DataPage]) {
    const page = words(drawn(<Screen />, of))
    expect(page).toContain('To change these settings, choose a plan under Plan and wallet.')
    expect(page).not.toMatch(/Try again|Getting this ready|Data retention/)
    expect(words(drawn(<Screen />))).not.toContain('plan has ended')
  }
  expect(words(drawn(<DataPage />, of))).toMatch(/Export all data.*Close Grace Chapel/)
  expect(words(drawn(<PostersPage />, of))).not.toContain('Renew')
})

spec('2 Team: table')
test.each([
  ['active', 'Active'],
  ['pending', 'Pending'],
  ['removed', 'Removed'],
] as const)('a user who is %s is shown as %s', (status, word) => {
  const at = { address: status === 'removed' ? '/team?view=removed' : '/team' }
  const table = drawn(<TeamTable users={[{ ...tunde, status }]} {...verbs} />, at)
  expect(rows(table)[0]?.[2]).toBe(word)
})

test('removed people are behind a counted chip', () => {
  const team = <TeamTable users={[tunde, { ...tunde, id: 'x', status: 'removed' }]} {...verbs} />
  expect(rows(drawn(team, { address: '/team' }))).toHaveLength(1)
  expect(buttons(drawn(team))).toEqual(expect.arrayContaining(['Team 1', 'Removed 1']))
  const alone = drawn(<TeamTable users={[tunde]} {...verbs} />)
  expect(buttons(alone).join()).not.toContain('Removed')
})

test('links of earlier versions lead to the new pages', () => {
  expect(movedDialog('?act=view&id=7')).toBe('/team/7')
  expect(movedDialog('?act=hand-over&id=7')).toBe('/team/7?act=hand-over')
  expect(movedDialog('?act=invite')).toBeNull()
  expect(movedTab('?tab=billing', true)).toBe('/transaction')
  expect(movedTab('?tab=billing&act=receipt&id=nx', true)).toBe('/transaction?act=receipt&id=nx')
  expect(movedTab('?tab=billing', false)).toBe('/subscription')
  expect(movedTab('?tab=billing', null)).toBeNull()
  expect(movedTab('?tab=preferences', true)).toBe('/settings')
  expect(movedTab('?tab=preferences&act=close-church', true)).toBe('/settings/data?act=close-church')
  expect(movedTab('?tab=security', true)).toBeNull()
})

spec('2 Team: view')
test('a team user: two lines of details and eight switches that say what they open', () => {
  const page = drawn(<OneOfTheTeam user={tunde} onChanged={nothing} />)
  expect(words(page)).toContain('tunde@example.com · 0803 555 0102')
  expect(words(page)).toContain('Active Added Sun 1 Mar 2026 · Last active: Today')
  expect(switches(page)).toEqual(PARTS)
  expect(words(page)).toContain('Finance management Money: income, expenses, wallet and plan')
  expect(field(page, 'attendanceAccess')).toHaveProperty('checked')
  expect(field(page, 'eventsAccess')).not.toHaveProperty('checked')
})

test('a removed user can be invited again, with the earlier details', () => {
  const removed = { ...tunde, status: 'removed' as const }
  expect(words(drawn(<OneOfTheTeam user={removed} onChanged={nothing} />))).toContain('Invite again')
  const form = drawn(<InviteForm again={removed} onCancel={nothing} onSent={nothing} />)
  expect(field(form, 'first_name').value).toBe('Tunde')
  expect(field(form, 'phone_number').value).toBe('0803 555 0102')
})

spec('2 Team: invite', '5 Team invite')
test('an invitation asks four fields and features, and its button is always live', () => {
  const form = drawn(<InviteForm again={null} onCancel={nothing} onSent={nothing} />)
  expect(labels(form)).toEqual(['First name', 'Last name', 'Email', 'Phone number'])
  expect(switches(form)).toEqual(PARTS)
  expect(buttons(form)).toEqual(['Cancel', 'Send invite'])
  expect(button(form, 'Send invite')).not.toHaveProperty('disabled')
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
test('the profile has two tabs and starts with Personal info', () => {
  const page = drawn(<ProfilePage />)
  expect(page.match(/role="tab"/g)).toHaveLength(2)
  expect(button(page, 'Personal info')).toMatchObject({ role: 'tab', 'aria-selected': 'true', tabindex: '0' })
  expect(button(page, 'My security')).toMatchObject({ role: 'tab', 'aria-selected': 'false', tabindex: '-1' })
  expect(page).toContain(`role="tabpanel" aria-labelledby="${button(page, 'Personal info').id}"`)
})

spec('2 My Profile: personal info', '2 My Profile: picture')
test('Personal info: editable names, read-only email, optional picture', () => {
  const form = personal()
  expect(field(form, 'first_name')).toMatchObject({ value: 'Ada' })
  expect(field(form, 'first_name')).not.toHaveProperty('disabled')
  expect(field(form, 'last_name')).not.toHaveProperty('disabled')
  const tab = profile('personal')
  expect(field(form, 'email')).toMatchObject({ value: 'ada@example.com', disabled: '' })
  expect(tab).toMatch(/profile-letters[^>]*>AO</)
  expect(buttons(tab)).toContain('Add picture')
})

spec('2 My Profile: personal info', '2 My Profile: picture')
test('Personal info: read-only phone, and an existing picture can change', () => {
  const user = { phone_number: '+2348035550101', profile_picture_url: '/uploads/me.webp' }
  const tab = drawn(<ProfilePage />, { user })
  expect(field(personal(user), 'phone')).toMatchObject({ value: '0803 555 0101', disabled: '' })
  expect(tab).toContain('src="/uploads/me.webp"')
  expect(buttons(tab)).toEqual(expect.arrayContaining(['Change picture', 'Remove picture']))
})

test('Personal info: says where owners, and whom others ask, to change it', () => {
  const user = { phone_number: '+2348035550101' }
  expect(words(personal({ ...user, is_owner: true }))).toContain('Change it under Members')
  expect(words(personal({ ...user, is_owner: false }))).toContain('Anyone who manages members can change it')
})

spec('2 My Profile: security', '5 Profile: passwords')
test('My security: current password, the new one twice, and a live button', () => {
  const tab = profile('security')
  expect(labels(tab)).toEqual(['Current password', 'New password', 'Confirm password'])
  expect(button(tab, 'Change password')).not.toHaveProperty('disabled')
})

spec('2 My Profile: preferences')
test('Church: name, address and Send follow-up sms to absentees', () => {
  const church = {
    name: 'Grace Chapel',
    time_zone: 'Africa/Lagos',
    address: {
      street: '12 Allen Avenue',
      city: 'Ikeja',
      state: 'Lagos',
      post_code: null,
      country: 'Nigeria',
    },
    settings: { send_automated_follow_up_email: true, absent_after: 3 },
  }
  const form = drawn(
    <ChurchFields church={church as never} fixed={false} onSaved={nothing} draft={draft} found={null} />,
  )
  expect(field(form, 'churchName').value).toBe('Grace Chapel')
  expect(field(form, 'street').value).toBe('12 Allen Avenue')
  expect(chosen(form, 'state')).toBe('Lagos')
  expect(field(form, 'post_code').value).toBe('')
  expect(switches(form)).toEqual(['Send follow-up sms to absentees'])
  expect(field(form, 'follow_up')).toHaveProperty('checked')
})

test('offline, both actions of an open invitation say why', () => {
  const open = <PendingInvite user={tunde} onChanged={nothing} onTakenBack={nothing} />
  const said = words(drawn(open, { online: false })).match(/Connect to the internet/g)
  expect(said).toHaveLength(2)
})

test('posters show the codes of the user’s features, and owners renew the links', () => {
  const owner = drawn(<PostersPage />, { user: { is_owner: true } })
  for (const part of ['Mark your attendance', 'Join Grace Chapel', 'Give to Grace Chapel', 'Renew links'])
    expect(words(owner)).toContain(part)
  const usher = words(drawn(<PostersPage />, { features: ['attendanceAccess'] }))
  expect(usher).toContain('Mark your attendance')
  expect(usher).not.toMatch(/Join|Give to|Renew/)
})
