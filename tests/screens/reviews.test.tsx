/** What an administrator looks through. */
import { expect, test } from 'vitest'
import { RefusedList } from '../../src/features/reviews/refused-list.tsx'
import { ReplacedRow } from '../../src/features/reviews/replaced-list.tsx'
import { whyRefused } from '../../src/features/reviews/why-refused.ts'
import { drawn } from './at-the-screen.tsx'
import { buttons, words } from './read.ts'

const line = (now: string | null) => {
  const ada = { table: 'members', id: 'ada', name: 'Ada Obi' }
  const changed = { id: 'one', subject: ada, field: 'occupation', theirs: 'Nurse', ours: 'Driver', now }
  const by = { replaced_by: null, replaced_at: '2026-11-22T09:12:00Z' }
  const row = <ReplacedRow one={{ ...changed, ...by } as never} names={{} as never} onDecided={() => {}} />
  return drawn(<ul>{row}</ul>)
}

test('of two values either can stay', () => {
  expect(buttons(line('Driver'))).toEqual(['Keep Driver', 'Put Nurse back'])
  expect(words(line('Driver'))).toContain('Stands now Driver Was replaced Nurse')
  expect(words(line('Driver'))).not.toContain('In between')
})

test('changed once more since, all three values are told, and nothing is offered that the church refuses', () => {
  expect(buttons(line('Pilot'))).toEqual(['Keep Pilot'])
  expect(words(line('Pilot'))).toContain('Stands now Pilot In between Driver Was replaced Nurse')
  expect(words(line('Pilot'))).toContain('It was changed again since.')
  expect(buttons(line(null))).toEqual(['Keep empty'])
})

test('a refused change names whom it is about, whoever was deleted since among them', () => {
  const sent = { op_id: 'one', type: 'delete-member', args: { id: 'gone' }, message: 'No.' }
  const person = { id: 'kunle', first_name: 'Kunle', last_name: 'Bello' }
  const refused = { ...sent, person, settled_at: '2026-11-22T09:12:00Z' }
  const listed = (about: object | null) =>
    words(
      drawn(
        <RefusedList
          tray={
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

test('why something was refused is told to who looks through, not what to tap on the phone that holds it', () => {
  const message = 'This person was deleted meanwhile. Add them again to keep what you typed.'
  const said = whyRefused({ code: 'PERSON_DELETED', message })
  expect(said).toContain('The person was deleted before this came. Whoever sent it can add the person again')
  expect(whyRefused({ code: 'TOO_NEW', message: 'No.' })).toBe('No.')
})
