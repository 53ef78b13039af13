/** Tests Undo in the toast after a person's deletion. */
import { afterEach, expect, test, vi } from 'vitest'
import { undoDelete } from '../../src/features/members/undo-delete.ts'
import { useToasts } from '../../src/ui/toast-store.ts'
import { StorageError } from '../../sync/client/api.ts'
import { spec } from '../spec/spec.ts'

afterEach(() => {
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})

const ada = { id: 'ada', first_name: 'Ada', last_name: 'Obi' }
const said = () => useToasts.getState().toasts.map(({ text, tone }) => [text, tone])

function church(back: boolean, mutate = vi.fn(async () => ({ opId: '' }))) {
  return { mutate, people: { get: () => (back ? ada : undefined) } } as never
}

spec('2 Members: undo delete')
test('restores the person and says so', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const mutate = vi.fn(async () => ({ opId: '' }))
  await undoDelete(church(true, mutate), ada)
  expect(mutate).toHaveBeenCalledWith(
    'restore-member',
    { id: 'ada' },
    { first_name: 'Ada', last_name: 'Obi' },
  )
  expect(said()).toEqual([['Ada Obi restored', 'done']])
})

test('says when the person is back if the church has the deletion', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await undoDelete(church(false), ada)
  expect(said()).toEqual([['Ada Obi will be back once this phone is online', 'done']])
})

test('says why when the phone cannot store it', async () => {
  const full = vi.fn(() => Promise.reject(new StorageError('full')))
  await undoDelete(church(true, full as never), ada)
  expect(said()).toMatchObject([[expect.any(String), 'failed']])
})
