/** Tests that no screen calls a person missing while the church's list is still loading. */
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NoService } from '../../src/features/door/service/at-service.tsx'
import { NoService as KioskNoService } from '../../src/features/kiosk/kiosk-screen.tsx'
import { ListFoot } from '../../src/features/door/names/list-frame.tsx'
import { DeleteGroupDialog } from '../../src/features/groups/group-page-dialogs.tsx'
import { type GroupSource, CELLS } from '../../src/features/groups/group-source.ts'
import { GroupPage } from '../../src/features/groups/group-page.tsx'
import { GroupTable } from '../../src/features/groups/group-table.tsx'
import { GroupsScreen } from '../../src/features/groups/groups-page.tsx'
import { FirstTimersPage } from '../../src/features/first-timers/first-timers-page.tsx'
import { HomePage } from '../../src/features/home/home-page.tsx'
import { MemberGone } from '../../src/features/members/edit-member-dialog.tsx'
import { MembersPage } from '../../src/features/members/members-page.tsx'
import { useChurch } from '../../src/domain/church/use-church.ts'
import { aMember, aService, drawn, type RenderOptions } from './at-the-screen.tsx'
import { rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const ngozi = aMember({ first_name: 'ngozi', last_name: 'eze' })
const owner = aMember({ first_name: 'Ada', last_name: 'Obi' })
const nothing = () => {}
const none = () => null
const loading = 'Loading…'

const members = (options: RenderOptions) => words(drawn(<MembersPage />, { complete: false, ...options }))
const home = (options: RenderOptions) => words(drawn(<HomePage />, { complete: false, ...options }))
const firstTimers = (options: RenderOptions) =>
  words(
    drawn(
      <FirstTimersPage dialogs={{ Add: none, Edit: none, Delete: none, Assign: none }} linkFor={String} />,
      {
        complete: false,
        ...options,
      },
    ),
  )

test('members: shows neither an empty list nor a count', () => {
  expect(members({})).toContain(loading)
  expect(members({})).not.toContain('No members yet')
  expect(members({ members: [ngozi] })).toContain('Ngozi Eze')
  expect(members({ members: [ngozi] })).not.toMatch(/^Members 1/)
  expect(members({ complete: true })).toContain('No members yet')
})

test('without any source, each list says what helps', () => {
  const helps = 'Connect to the internet once to load the rest.'
  for (const screen of [members, home, firstTimers]) {
    expect(screen({ online: false })).toContain(helps)
    expect(screen({})).not.toContain(helps)
    expect(screen({ online: false, complete: true })).not.toContain(helps)
  }
})

spec('2 Tables: loading')
test('during network trouble, each list says it retries and what to check', () => {
  const tried = 'cannot be loaded now. The phone tries again.'
  for (const screen of [members, home, firstTimers])
    for (const problem of ['no-network', 'server-trouble'] as const) {
      expect(screen({ problem })).toContain(tried)
      expect(screen({ problem })).toContain('the Wi-Fi may need you to sign in')
      expect(screen({ problem, online: false })).not.toContain(tried)
      expect(screen({ problem, complete: true })).not.toContain(tried)
    }
})

test('another obstacle is named with its remedy', () => {
  expect(members({ problem: 'storage' })).toContain('Free some space to load the rest.')
  expect(members({ problem: 'update-needed' })).toContain('Open the app again to update it.')
  expect(members({ problem: 'other-account' })).toContain('Log in again to load the rest.')
})

test('the empty door asks for a network only when offline', () => {
  const AtTheDoor = () => <ListFoot church={useChurch()} text="" nobody known={false} onNew={nothing} />
  const door = (options: RenderOptions) => words(drawn(<AtTheDoor />, { complete: false, ...options }))
  const meanwhile = 'You can add first timers in the meantime.'
  const connect = 'Connect to the internet once to load your church’s names.'
  expect(door({ online: false })).toContain(`${connect} ${meanwhile}`)
  for (const options of [{}, { problem: 'no-network' }] as const) {
    expect(door(options)).toContain(meanwhile)
    expect(door(options)).not.toContain(connect)
    expect(door({ ...options, complete: true })).not.toContain(meanwhile)
  }
})

test('members: no match yet may still arrive, typed or filtered', () => {
  const typed = members({ members: [ngozi], address: '/members?q=zainab' })
  expect(typed).toContain('No results for “zainab” so far. The list is still loading.')
  const chosen = (complete: boolean) =>
    members({ members: [ngozi], address: '/members?gender=male', complete })
  expect(chosen(false)).toContain(loading)
  expect(chosen(false)).not.toContain('No one matches')
  expect(chosen(true)).toContain('No one matches this filter')
})

test('members: a person not on this phone yet is not called deleted', () => {
  const gone = (complete: boolean) => words(drawn(<MemberGone onClose={nothing} />, { complete }))
  expect(gone(false)).toContain('not on this phone yet')
  expect(gone(false)).not.toContain('deleted')
  expect(gone(true)).toContain('no longer in the list')
})

test('first timers: an incomplete list shows as loading, without a count', () => {
  expect(firstTimers({ members: [ngozi] })).toContain(loading)
  expect(firstTimers({ members: [ngozi] })).not.toContain('No first timers yet')
  expect(firstTimers({ members: [{ ...ngozi, first_timer: true }] })).not.toMatch(/^First timers 1 /)
  const typed = firstTimers({ members: [{ ...ngozi, first_timer: true }], address: '/first-timers?q=zainab' })
  expect(typed).toContain('No results for “zainab” so far.')
})

test('Home: claims no missing service, no count and no new church', () => {
  const early = home({ members: [owner] })
  expect(early).not.toContain('No service today')
  expect(early).toContain('Loading services…')
  expect(early).not.toMatch(/\d members?|Get started/)
  expect(early).not.toContain('Good morning')
  expect(early).not.toContain('Be ready for Sunday')
  expect(home({ members: [owner, ngozi] })).toContain('Good morning, Ada')
  expect(home({})).not.toContain('No members yet')
  expect(home({ services: [aService()] })).toContain('Sunday service')
  expect(home({ members: [owner], complete: true })).toContain('No service today')
})

test('without progress, door and Home name the problem and a remedy', () => {
  const AtTheDoor = () => <NoService church={useChurch()} today="2026-11-22" pick={nothing} />
  const door = (options: RenderOptions) => words(drawn(<AtTheDoor />, { complete: false, ...options }))
  const later = 'The rest loads when this phone is online.'
  const screens = [
    { screen: door, loading: 'Loading today’s services…' },
    { screen: home, loading: 'Loading services…' },
  ]
  for (const { screen, loading: said } of screens) expect(screen({ members: [owner] })).toContain(said)
  for (const options of [
    { online: false },
    { problem: 'no-network' },
    { problem: 'server-trouble' },
    { problem: 'signed-out' },
  ] as const) {
    for (const { screen, loading: stillLoading } of screens) {
      const said = screen({ members: [owner], ...options })
      expect(said).not.toContain(stillLoading)
      expect(said).toMatch(/service may not be on this (phone|device) yet/)
      expect(screen({ ...options, complete: true })).not.toContain('may not be on this')
    }
    // The door's own line names other problems and their remedies.
    const byItself = !('problem' in options && options.problem === 'signed-out')
    expect(door(options).includes(later)).toBe(byItself)
  }
})

test('the door reports no planned service only with the full list', () => {
  const AtTheDoor = () => <NoService church={useChurch()} today="2026-11-22" pick={nothing} />
  const door = (options: RenderOptions) => words(drawn(<AtTheDoor />, { complete: false, ...options }))
  const none = 'No service today'
  expect(door({})).toContain('Loading today’s services…')
  expect(door({ problem: 'no-network' })).toContain('Today’s service is not on this phone yet')
  expect(door({ online: false })).toContain('Today’s service is not on this phone yet')
  for (const options of [{}, { problem: 'captive-portal' }, { online: false }] as const) {
    expect(door(options)).not.toContain(none)
    expect(door({ ...options, complete: true })).toContain(none)
  }
})

test('the kiosk does the same', () => {
  const AtTheKiosk = () => <KioskNoService several={false} complete={useChurch().status.current().complete} />
  expect(words(drawn(<AtTheKiosk />, { complete: true }))).toContain('There is no service to mark yet')
  expect(words(drawn(<AtTheKiosk />, { complete: false }))).toContain('not on this tablet yet')
})

spec('2 Cells: loading')
test('a cell: people so far are neither counted nor called all', () => {
  const view = (isLoading: boolean, online = true) => {
    const source = {
      kind: CELLS,
      groups: [],
      coordinators: [],
      whyNot: undefined,
      loading: isLoading,
    } as unknown as GroupSource
    const group = {
      id: 'lekki',
      name: 'Lekki',
      user_id: null,
      is_class: false,
      members: null,
      created_at: '2026-03-01T09:00:00Z',
    }
    const here = { ...source, onPhone: true, groups: [group] }
    const page = <Route path="/cells/:id" element={<GroupPage source={here} />} />
    const one = <Routes>{page}</Routes>
    const all = <GroupsScreen source={here} />
    const options = { complete: !isLoading, online, address: '/cells/lekki' }
    return [one, all].map((screen) => words(drawn(screen, options)))
  }
  expect(view(false)[1]).toMatch(/^Cells 1 /)
  expect(view(true)[1]).not.toMatch(/^Cells 1 /)
  expect(view(true)[0]).not.toContain('Nobody in this group yet.')
  for (const said of view(true, false)) expect(said).toContain('Connect to the internet once')
  expect(view(false, false)[0]).not.toContain('Connect to the internet once')
})

test('cells: no size shows before everybody is here', () => {
  const lekki = {
    id: 'lekki',
    name: 'Lekki',
    user_id: null,
    is_class: false,
    members: null,
    created_at: '2026-03-01T09:00:00Z',
  }
  const source = {
    kind: CELLS,
    groups: [lekki],
    coordinators: [],
    whyNot: undefined,
  } as unknown as GroupSource
  expect(rows(drawn(<GroupTable source={source} open={nothing} />))[0]).toContain('–')
  const deleting = words(drawn(<DeleteGroupDialog source={source} id="lekki" onClose={nothing} />))
  expect(deleting).toContain('Its people stay in your church’s list')
  expect(deleting).not.toContain('It has no people')
})
