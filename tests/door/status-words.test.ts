import { describe, expect, test } from 'vitest'
import { splitWords, statusWords } from '../../src/features/door/head/status-words.ts'
import { notMarkedSentence } from '../../src/features/door/storage-sentence.ts'
import { StorageError, type SyncProblem, type SyncStatus } from '../../sync/client/api.ts'

const status = (problem: SyncProblem | null): SyncStatus => ({
  phase: 'idle',
  problem,
  lastContactAt: null,
  progress: null,
  complete: true,
})
const waiting = (pending: number) => ({
  pending,
  rejected: 0,
  quarantined: 0,
  unreadable: 0,
  notes: 0,
  oldestPendingAt: null,
})

describe('the status line', () => {
  test.each([
    [null, 0, 'Online. Everything is with your church.'],
    [null, 1, 'Online. 1 is on its way to your church.'],
    ['no-network', 0, 'No network. This phone works on.'],
    ['no-network', 14, 'No network. 14 marks are safe here and will go out by themselves.'],
  ] as const)('%s with %i waiting', (problem, pending, text) =>
    expect(statusWords(status(problem), waiting(pending)).text).toBe(text),
  )
  test('a missing network is no alarm, an ended sign-in is set off', () => {
    expect(statusWords(status('no-network'), waiting(3)).tone).toBe('quiet')
    expect(statusWords(status('signed-out'), waiting(3)).tone).toBe('attention')
  })
})

test.each([
  [{ total: 0, received: 0, saved: 0 }, 'Nobody is marked yet'],
  [{ total: 198, received: 198, saved: 0 }, 'All received by church'],
  [{ total: 14, received: 0, saved: 14 }, 'All saved on this phone'],
  [{ total: 1212, received: 1198, saved: 14 }, '1,198 received, 14 saved on this phone'],
])('%j in words', (counts, words) => expect(splitWords(counts)).toBe(words))

test.each(['full', 'lost', 'blocked'] as const)(
  'storage that is %s has its own sentence, with the name',
  (reason) => {
    const sentence = notMarkedSentence(new StorageError(reason), 'Ngozi Eze')
    expect(sentence).toMatch(/^Ngozi Eze is not marked: /)
    expect(sentence).not.toBe(notMarkedSentence(new Error('else'), 'Ngozi Eze'))
  },
)
