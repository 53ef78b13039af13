/** Tests the text of the door's status line. */
import { describe, expect, test } from 'vitest'
import { splitWords, statusWords, waitingOf } from '../../src/features/door/head/menu-and-status.tsx'
import { problemNow } from '../../src/domain/church/sync-problem.ts'
import { notMarkedSentence } from '../../src/features/door/storage-sentence.ts'
import { StorageError } from '../../sync/client/api.ts'

const NOTHING_ELSE = { refused: 0, encrypted: 0 }

describe('the status line', () => {
  test.each([
    [null, 0, 0, 'All synced.'],
    [null, 1, 1, 'Online. Sending 1 mark.'],
    [null, 1, 0, 'Online. Sending 1 change.'],
    ['no-network', 0, 0, 'Offline. Keep marking.'],
    ['no-network', 14, 14, 'Offline. 14 marks saved here, sent automatically later.'],
    ['no-network', 45, 43, 'Offline. 45 changes saved here, sent automatically later.'],
    ['no-network', 4, 3, 'Offline. 4 changes saved here, sent automatically later.'],
    ['signed-out', 1, 1, 'You are logged out. 1 mark saved here.'],
    ['storage-lost', 0, 0, 'This phone’s storage is not responding. Close the app and open it again.'],
    ['storage-lost', 2, 2, 'Storage is not responding. 2 marks not sent yet. Close and reopen the app.'],
  ] as const)('%s with %i waiting, %i of them marks', (problem, pending, saved, text) =>
    expect(statusWords(problem, waitingOf(pending, saved), NOTHING_ELSE).text).toBe(text),
  )
  test.each([
    null,
    'no-network',
    'captive-portal',
    'server-trouble',
    'signed-out',
    'other-account',
    'update-needed',
    'storage',
    'storage-lost',
  ] as const)('problem (%s): says how many wait, in two lines of a phone', (problem) => {
    const { text } = statusWords(problem, waitingOf(1406, 1398), NOTHING_ELSE)
    expect(text).toContain('1,406 changes')
    expect(text.length).toBeLessThan(85)
  })
  test('says "everything" only when nothing is refused, encrypted or unknown', () => {
    for (const besides of [
      { refused: 1, encrypted: 0 },
      { refused: 0, encrypted: 3 },
      { refused: 0, encrypted: null },
    ])
      expect(statusWords(null, waitingOf(0, 0), besides).text).not.toMatch(/everything|all/i)
    expect(statusWords(null, waitingOf(0, 0), { refused: 0, encrypted: 3 }).text).toContain(
      '3 changes by another account',
    )
  })
  test('highlights refused changes, whatever else is said', () => {
    for (const problem of [null, 'no-network'] as const)
      for (const pending of [0, 3])
        expect(statusWords(problem, waitingOf(pending, 0), { refused: 1, encrypted: 0 })).toMatchObject({
          tone: 'attention',
          icon: 'alert',
        })
  })
  test('a missing network is no alarm, an ended session is highlighted', () => {
    expect(statusWords('no-network', waitingOf(3, 3), NOTHING_ELSE).tone).toBe('quiet')
    expect(statusWords('signed-out', waitingOf(3, 3), NOTHING_ELSE).tone).toBe('attention')
  })
  test('two ticks show only when everything arrived', () => {
    expect(statusWords(null, waitingOf(0, 0), NOTHING_ELSE).icon).toBe('doubleCheck')
    expect(statusWords(null, waitingOf(1, 0), NOTHING_ELSE).icon).not.toBe('doubleCheck')
    expect(statusWords(null, waitingOf(0, 0), { refused: 0, encrypted: 1 }).icon).not.toBe('doubleCheck')
  })
})

test('shows a lost network before sync asks again, unless action is needed', () => {
  expect(problemNow(null, false)).toBe('no-network')
  expect(problemNow('server-trouble', false)).toBe('no-network')
  expect(problemNow('captive-portal', false)).toBe('no-network')
  expect(problemNow('captive-portal', true)).toBe('captive-portal')
  expect(problemNow('signed-out', false)).toBe('signed-out')
  expect(problemNow(null, true)).toBeNull()
})

test.each([
  [{ total: 0, received: 0, saved: 0 }, 1, 'Nobody marked yet'],
  [{ total: 198, received: 198, saved: 0 }, 0, 'All received'],
  [{ total: 198, received: 198, saved: 0 }, 1, '198 received'],
  [{ total: 14, received: 0, saved: 14 }, 2, 'All saved on this phone'],
  [{ total: 1212, received: 1198, saved: 14 }, 0, '1,198 received, 14 on this phone'],
])('%j with %i changes as text', (counts, changes, words) => expect(splitWords(counts, changes)).toBe(words))

test.each(['full', 'lost', 'blocked'] as const)(
  'storage that is %s has its own sentence, with the name',
  (reason) => {
    const sentence = notMarkedSentence(new StorageError(reason), 'Ngozi Eze')
    expect(sentence).toMatch(/^Ngozi Eze is not marked: /)
    expect(sentence).not.toBe(notMarkedSentence(new Error('else'), 'Ngozi Eze'))
  },
)
