/** Tests the Inbox: rows, details, and who sees which list. */
import { describe, expect, test } from 'vitest'
import { cardCode } from '../../contract/people/card-code.ts'
import type { FeatureName } from '../../contract/features.ts'
import { ConflictDetail, KeptDetail, LateDetail } from '../../src/features/inbox/detail.tsx'
import { DuplicateDetail } from '../../src/features/inbox/duplicate-detail.tsx'
import type { Item } from '../../src/features/inbox/inbox-items.ts'
import { InboxPage } from '../../src/features/inbox/inbox-page.tsx'
import { OverrideDetail, RejectedDetail, whyRejected } from '../../src/features/inbox/other-details.tsx'
import { shownOpOf, type Sent } from '../../src/features/inbox/queued-ops.ts'
import { useRowText } from '../../src/features/inbox/row-text.ts'
import { opSentence } from '../../src/domain/edits/op-sentence.ts'
import type { OutboxEntry } from '../../sync/client/api.ts'
import { aMember, drawn, type RenderOptions } from './at-the-screen.tsx'
import { buttons, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const deciding = { whyNot: undefined, onDecided: () => {}, later: null }

/** An item's row in the list. */
function Row({ item }: { item: Item }) {
  const { type, title, detail, when } = useRowText()(item)
  return <p>{[type, title, detail, when].join(' | ')}</p>
}
const row = (item: object, options: RenderOptions = {}) => words(drawn(<Row item={item as Item} />, options))

test('shows no list as empty before it is loaded, on no feature', () => {
  for (const feature of ['membersAccess', 'attendanceAccess', 'cellsAccess'] as FeatureName[]) {
    const page = words(drawn(<InboxPage />, { features: [feature], address: '/inbox' }))
    expect(page).toContain('Inbox')
    expect(page).not.toContain('Nothing needs you')
  }
})

const line = (now: string | null) => {
  const ada = { table: 'members', id: 'ada', name: 'Ada Obi' }
  const changed = { id: 'one', subject: ada, field: 'occupation', theirs: 'Nurse', ours: 'Driver', now }
  const by = { replaced_by: null, replaced_at: '2026-11-22T09:12:00Z', users: {} }
  return drawn(<ConflictDetail one={{ ...changed, ...by } as never} {...deciding} />)
}

test('a conflict of coordinators shows names', () => {
  const cell = { table: 'cells', id: 'cell', name: 'Lekki' }
  const one = { id: 'one', subject: cell, field: 'user_id', theirs: 'a', ours: 'b', now: 'b' }
  const by = {
    replaced_by: null,
    replaced_at: '2026-11-22T09:12:00Z',
    users: { a: 'Ada Obi', b: 'Musa Bello' },
  }
  const detail = drawn(<ConflictDetail one={{ ...one, ...by } as never} {...deciding} />)
  expect(words(detail)).toContain('Lekki · Coordinator')
  expect(buttons(detail)).toEqual(['Keep Musa Bello', 'Restore Ada Obi'])
  const item = { type: 'conflict', id: 'one', at: by.replaced_at, value: { ...one, ...by } }
  expect(row(item)).toBe('Edit conflict | Lekki · Coordinator | Musa Bello or Ada Obi | Today')
})

test('either of two values can stay', () => {
  expect(buttons(line('Driver'))).toEqual(['Keep Driver', 'Restore Nurse'])
  expect(words(line('Driver'))).toContain('In use now Driver Replaced Nurse')
  expect(words(line('Driver'))).not.toContain('In between')
})

spec('Review: edit conflicts')
test('after another change, shows three values and offers no refused action', () => {
  expect(buttons(line('Pilot'))).toEqual(['Keep Pilot'])
  expect(words(line('Pilot'))).toContain('In use now Pilot In between Driver Replaced Nurse')
  expect(words(line('Pilot'))).toContain('Somebody changed it again since.')
  expect(buttons(line(null))).toEqual(['Keep empty'])
})

spec('Review: deleted service')
test('ops for a deleted service: one line with senders and Restore', () => {
  const tunde = { id: 'tunde', first_name: 'Tunde', last_name: 'Bello' }
  const bisi = { id: 'bisi', first_name: 'Bisi', last_name: 'Okafor' }
  const service = {
    id: 'one',
    name: 'Thanksgiving',
    date_of_service: '2026-11-22',
    deleted_at: '',
    through: 9,
  }
  const late = { ...service, people: 14, first_timers: 2, heads: 120, arrived_at: '2026-11-22T09:12:00Z' }
  const detail = (more: object) =>
    drawn(<LateDetail one={{ ...late, sent_by: [tunde, bisi], ...more } as never} {...deciding} />)
  expect(buttons(detail({}))).toEqual(['Restore the service', 'Keep it deleted'])
  expect(words(detail({}))).toContain('Thanksgiving · Sun 22 Nov 2026')
  expect(words(detail({}))).toContain(
    '14 people marked, 2 of them first timers · headcount 120 Tunde Bello, Bisi Okafor, Sun 22 Nov 2026, 10:12',
  )
  expect(buttons(detail({ moved_to: '2026-11-24' }))).toEqual([
    'Count it on Tue 24 Nov 2026',
    'Restore the service',
    'Keep it deleted',
  ])
  const heads = words(detail({ people: 0, first_timers: 0, heads: 1, sent_by: [] }))
  expect(heads).toContain('headcount 1 A visitor without an account')
  expect(heads).not.toContain('marked')
})

spec('2 Children: overrides')
test('a leader’s hand-over names child, collector, leader, reason and recorder', () => {
  const service = { id: 'one', name: 'Thanksgiving', date_of_service: '2026-11-22', deleted: false }
  const one = {
    id: 'one',
    happened_at: '2026-11-22T09:12:00Z',
    child: { id: 'tobi', first_name: 'Tobi', last_name: 'Fashola' },
    guardian: null,
    guardian_name: 'Aunt Sade',
    service,
    leader: 'Pastor Ola',
    reason: 'The mother lost the slip',
    recorded_by: { id: 'tunde', first_name: 'Tunde', last_name: 'Bello' },
    undone: false,
  }
  const lead = 'This child left without a code and without an authorised guardian.'
  const detail = (more: object) => words(drawn(<OverrideDetail one={{ ...one, ...more }} />))
  expect(detail({})).toBe(
    `Tobi Fashola, collected by Aunt Sade ${lead} Pastor Ola decided: The mother lost the slip ` +
      'Thanksgiving · Sun 22 Nov 2026 Tunde Bello, Sun 22 Nov 2026, 10:12',
  )
  const erased = { child: null, guardian_name: null, leader: null, reason: null, recorded_by: null }
  expect(detail({ ...erased, undone: true, service: { ...service, deleted: true } })).toBe(
    `Erased, collected by Erased · undone ${lead} Erased decided: Erased ` +
      'Thanksgiving · Sun 22 Nov 2026 · deleted A former user, Sun 22 Nov 2026, 10:12',
  )
})

test('a refused change names its person, even one deleted since', () => {
  const sent = { op_id: 'one', type: 'delete-member', args: { id: 'gone' }, message: 'No.' }
  const person = { id: 'kunle', first_name: 'Kunle', last_name: 'Bello' }
  const refused = { ...sent, person, settled_at: '2026-11-22T09:12:00Z' }
  const listed = (about: object | null) =>
    words(drawn(<RejectedDetail sent={{ ...refused, about } as never} />))
  expect(listed({ first_name: 'Chika', last_name: 'Gone' })).toContain('Chika Gone deleted')
  expect(listed(null)).toContain('Someone deleted')
})

describe('a mark by an unknown card', () => {
  const personId = '01900000-0000-7000-8000-0000000000aa'
  const sent = {
    op_id: 'one',
    type: 'mark-person',
    args: { person_id: personId, service_id: 'gone' },
    code: 'NOT_KNOWN',
    about: null,
  } as never as Sent
  const names = { person: () => undefined, service: () => 'Sunday service' }
  const churchId = '0198a000-0000-7000-8000-000000000001'
  const card = cardCode(churchId, personId).slice(-4)
  const said = (own: OutboxEntry['about']) => opSentence(shownOpOf(sent, churchId, own), names)

  test('shows the name typed on this phone', () => {
    const typed = { first_name: 'Adanna', last_name: '', card }
    expect(said(typed)).toBe('Adanna marked at Sunday service')
  })

  test('shows the card when no name was typed here', () => {
    expect(said(undefined)).toBe(`Card ending in ${card} marked at Sunday service`)
    expect(said({ first_name: '', last_name: '', card })).toBe(
      `Card ending in ${card} marked at Sunday service`,
    )
  })

  test('shows the church’s name instead', () => {
    const about = { first_name: 'Ada', last_name: 'Obi' }
    const shownOp = shownOpOf({ ...(sent as object), about } as Sent, churchId, undefined)
    expect(opSentence(shownOp, names)).toBe('Ada Obi marked at Sunday service')
  })
})

test('shows the reason of a refusal without instructions for its phone', () => {
  const message = 'This person was deleted meanwhile. Add them again to keep what you typed.'
  const said = whyRejected({ code: 'PERSON_DELETED', message })
  expect(said).toContain('The person was deleted first. The author can add the person again')
  expect(whyRejected({ code: 'TOO_NEW', message: 'No.' })).toBe('No.')
})

test('a kept change shows its reason, author and both times', () => {
  const sent = {
    op_id: 'one',
    status: 'quarantined',
    type: 'delete-member',
    args: { id: 'gone' },
    about: { first_name: 'Ada', last_name: 'Obi' },
    captured_at: '2026-11-22T09:12:00Z',
    settled_at: '2026-11-23T17:40:00Z',
  }
  const kunle = { id: 'kunle', first_name: 'Kunle', last_name: 'Bello' }
  const detail = (more: object) =>
    drawn(<KeptDetail sent={{ ...sent, person: kunle, ...more } as never} {...deciding} />)
  const late = detail({ code: 'FEATURE_REMOVED' })
  expect(words(late)).toContain(
    'The author’s access changed before this arrived. This does not count until you decide. Kunle Bello · made Sun 22 Nov 2026, 10:12 · received Mon 23 Nov 2026, 18:40',
  )
  expect(buttons(late)).toEqual(['Accept', 'Reject'])
  expect(words(detail({ code: 'NEEDED_QUARANTINED' }))).toContain('belongs to another change')
  const nobody = detail({
    code: 'REMOVED_FROM_TEAM',
    person: { id: 'x', first_name: '', last_name: '' },
    captured_at: null,
  })
  expect(words(nobody)).toContain('A former user · received Mon 23 Nov 2026, 18:40')
  expect(buttons(detail({ code: 'UNKNOWN_CHANGE' }))).toEqual(['Reject'])
})

describe('a possible duplicate', () => {
  const ngozi = aMember({ first_name: 'Ngozi', last_name: 'Eze', phone_number: '+2348035550111' })
  const other = { ...ngozi, id: 'other', first_name: 'Ngozie', email: 'ngozi@mail.example' }
  const side = (person: object) => ({
    person: { ...person, address: null },
    marks: 1,
    last_here: '2026-11-15',
  })
  const pair = { sides: [side(ngozi), side(other)], noticed_at: '2026-11-22T03:30:00.000Z' }

  test('is dated by the church’s clock', () => {
    const item = { type: 'duplicate', id: 'one', at: pair.noticed_at, value: pair }
    expect(row(item)).toBe('Possible duplicate | Ngozi Eze and Ngozie Eze | Same phone number | Today')
    expect(row(item, { timeZone: 'America/New_York' })).toContain('| Sat 21 Nov 2026')
  })

  test('offers a choice for each difference and shows what agrees', () => {
    const detail = drawn(<DuplicateDetail pair={pair as never} {...deciding} />)
    expect(buttons(detail)).toEqual(['Merge', 'Different people', 'They are a family'])
    const radios = [...detail.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => radio)
    const chosen = radios.filter((radio) => radio.includes('checked=""'))
    expect(radios).toHaveLength(4)
    expect(chosen.map((radio) => /aria-label="([^"]*)"/.exec(radio)?.[1])).toEqual([
      'First name: Ngozi',
      expect.stringMatching(/^E-?mail: ngozi@mail.example$/),
    ])
    expect(words(detail)).toContain('0803 555 0111 0803 555 0111')
    expect(words(detail)).toContain('Last seen Sun 15 Nov 2026 Sun 15 Nov 2026')
  })
})
