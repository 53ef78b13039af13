/** What an administrator looks through. */
import { expect, test } from 'vitest'
import { ReplacedRow } from '../../src/features/reviews/replaced-list.tsx'
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
