/** Tests the administrators' review queue. */
import { describe, expect, test } from 'vitest'
import { cardCode } from '../../contract/people/card-code.ts'
import { KeptRow } from '../../src/features/reviews/kept-list.tsx'
import { AfterDeleteRow } from '../../src/features/reviews/after-delete-list.tsx'
import { RefusedList } from '../../src/features/reviews/refused-list.tsx'
import { ReplacedRow } from '../../src/features/reviews/replaced-list.tsx'
import { shownOpOf, type Sent } from '../../src/features/reviews/queued-ops.ts'
import { whyRefused } from '../../src/features/reviews/why-refused.ts'
import { opSentence } from '../../src/domain/edits/op-sentence.ts'
import type { OutboxEntry } from '../../sync/client/api.ts'
import { drawn } from './at-the-screen.tsx'
import { buttons, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const line = (now: string | null) => {
  const ada = { table: 'members', id: 'ada', name: 'Ada Obi' }
  const changed = { id: 'one', subject: ada, field: 'occupation', theirs: 'Nurse', ours: 'Driver', now }
  const by = { replaced_by: null, replaced_at: '2026-11-22T09:12:00Z', users: {} }
  const row = <ReplacedRow one={{ ...changed, ...by } as never} names={{} as never} onDecided={() => {}} />
  return drawn(<ul>{row}</ul>)
}

test('a conflict of coordinators shows names', () => {
  const cell = { table: 'cells', id: 'cell', name: 'Lekki' }
  const one = { id: 'one', subject: cell, field: 'user_id', theirs: 'a', ours: 'b', now: 'b' }
  const by = {
    replaced_by: null,
    replaced_at: '2026-11-22T09:12:00Z',
    users: { a: 'Ada Obi', b: 'Musa Bello' },
  }
  const row = <ReplacedRow one={{ ...one, ...by } as never} names={{} as never} onDecided={() => {}} />
  expect(words(drawn(<ul>{row}</ul>))).toContain('Lekki · Coordinator')
  expect(buttons(drawn(<ul>{row}</ul>))).toEqual(['Keep Musa Bello', 'Put Ada Obi back'])
})

test('either of two values can stay', () => {
  expect(buttons(line('Driver'))).toEqual(['Keep Driver', 'Put Nurse back'])
  expect(words(line('Driver'))).toContain('Stands now Driver Was replaced Nurse')
  expect(words(line('Driver'))).not.toContain('In between')
})

spec('Review: edit conflicts')
test('after another change, shows three values and offers no refused action', () => {
  expect(buttons(line('Pilot'))).toEqual(['Keep Pilot'])
  expect(words(line('Pilot'))).toContain('Stands now Pilot In between Driver Was replaced Nurse')
  expect(words(line('Pilot'))).toContain('It was changed again since.')
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
  const row = (more: object) =>
    drawn(
      <ul>
        <AfterDeleteRow one={{ ...late, sent_by: [tunde, bisi], ...more } as never} onDecided={() => {}} />
      </ul>,
    )
  expect(buttons(row({}))).toEqual(['Bring it back', 'Leave it deleted'])
  expect(words(row({}))).toContain('Thanksgiving · Sun 22 Nov 2026')
  expect(words(row({}))).toContain(
    '14 people were marked, 2 of them first timers · 120 heads were counted Tunde Bello, Bisi Okafor, Sun 22 Nov 2026, 10:12',
  )
  const heads = words(row({ people: 0, first_timers: 0, heads: 1, sent_by: [] }))
  expect(heads).toContain('1 head was counted Somebody without an account')
  expect(heads).not.toContain('marked')
})

test('a refused change names its person, even one deleted since', () => {
  const sent = { op_id: 'one', type: 'delete-member', args: { id: 'gone' }, message: 'No.' }
  const person = { id: 'kunle', first_name: 'Kunle', last_name: 'Bello' }
  const refused = { ...sent, person, settled_at: '2026-11-22T09:12:00Z' }
  const listed = (about: object | null) =>
    words(
      drawn(
        <RefusedList
          queue={
            [
              { status: 'ready', value: { items: [{ ...refused, about }], next_cursor: null } },
              () => {},
            ] as never
          }
        />,
      ),
    )
  expect(listed({ first_name: 'Chika', last_name: 'Gone' })).toContain('Chika Gone deleted')
  expect(listed(null)).toContain('Somebody deleted')
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
  const said = whyRefused({ code: 'PERSON_DELETED', message })
  expect(said).toContain('The person was deleted before this came. Whoever sent it can add the person again')
  expect(whyRefused({ code: 'TOO_NEW', message: 'No.' })).toBe('No.')
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
  const row = (more: object) =>
    drawn(
      <ul>
        <KeptRow
          sent={{ ...sent, person: kunle, ...more } as never}
          shown={shownOpOf(sent as never, 'church')}
          names={{ person: () => undefined } as never}
          onDecided={() => {}}
        />
      </ul>,
    )
  const late = row({ code: 'FEATURE_REMOVED' })
  expect(words(late)).toContain(
    'The author’s access changed before this arrived Kunle Bello · made Sun 22 Nov 2026, 10:12 · received Mon 23 Nov 2026, 18:40',
  )
  expect(buttons(late)).toEqual(['Accept', 'Refuse'])
  expect(words(row({ code: 'NEEDED_QUARANTINED' }))).toContain('belongs to another change')
  const nobody = row({
    code: 'REMOVED_FROM_TEAM',
    person: { id: 'x', first_name: '', last_name: '' },
    captured_at: null,
  })
  expect(words(nobody)).toContain('A former user · received Mon 23 Nov 2026, 18:40')
  expect(buttons(row({ code: 'UNKNOWN_CHANGE' }))).toEqual(['Refuse'])
})
