import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '../../lib/messages/t.ts'
import { fetchedPart } from './fetched-part.tsx'
import { PartSlot } from './lazy-part.tsx'
import { NotFetchedDialog } from './lazy.tsx'
import { spec } from '../../../tests/spec/spec.ts'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

const Word = ({ said }: { said: string }) => <p>{said}</p>
const Shape = () => <i>shape</i>

/** A part whose load fails `times` times, then succeeds. */
function failing(times: number) {
  let calls = 0
  const load = () => {
    calls += 1
    return calls > times ? Promise.resolve(Word) : Promise.reject(new TypeError('Failed to fetch'))
  }
  return { part: fetchedPart(load), calls: () => calls }
}

spec('fault A chunk that cannot be fetched')
test('shows a failed part as a sentence, and loads it on retry', async () => {
  const { part } = failing(1)
  const shown = () =>
    renderToStaticMarkup(<PartSlot part={part} shape={<Shape />} props={{ said: 'here' }} />)
  expect(shown()).toBe('<i>shape</i>')
  await part.ask()
  expect(shown()).toContain(t('common.notHere'))
  expect(shown()).toContain(t('common.retry'))
  await part.ask()
  expect(shown()).toBe('<p>here</p>')
})

test('closes a dialog that failed to load, and hides an unopened one', async () => {
  const { part } = failing(1)
  await part.ask()
  const dialog = (open: boolean) =>
    renderToStaticMarkup(<NotFetchedDialog part={part} open={open} onClose={() => {}} />)
  expect(dialog(true)).toContain(t('common.close'))
  expect(dialog(true)).toContain(t('common.notHereWhy'))
  expect(dialog(false)).not.toContain(t('common.close'))
})

test('offers a reload of the app after a failed retry', async () => {
  const { part } = failing(2)
  const shown = () => renderToStaticMarkup(<PartSlot part={part} shape={null} props={{ said: 'here' }} />)
  await part.ask()
  expect(shown()).not.toContain(t('common.reload'))
  await part.ask()
  expect(shown()).toContain(t('common.reload'))
})

test('loads once at a time, and not again when loaded', async () => {
  const { part, calls } = failing(0)
  const states: string[] = []
  part.subscribe(() => states.push(part.current().status))
  await Promise.all([part.ask(), part.ask()])
  await part.ask()
  expect(calls()).toBe(1)
  expect(states).toEqual(['here'])
})

test('keeps the sentence during a retry', async () => {
  const { part } = failing(1)
  await part.ask()
  const again = part.ask()
  expect(part.current()).toEqual({ status: 'failed', asking: true, times: 1 })
  await again
  expect(part.current().status).toBe('here')
})

spec('fault A slow chunk')
test('reports a hanging network and still accepts a late part', async () => {
  vi.useFakeTimers()
  const resolvers: ((part: typeof Word) => void)[] = []
  const part = fetchedPart(() => new Promise<typeof Word>((come) => resolvers.push(come)))
  void part.ask()
  await vi.advanceTimersByTimeAsync(44_000)
  expect(part.current().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(part.current()).toEqual({ status: 'failed', asking: false, times: 1 })
  void part.ask()
  expect(resolvers).toHaveLength(2)
  resolvers[0]!(Word)
  await vi.advanceTimersByTimeAsync(0)
  expect(part.current().status).toBe('here')
  await vi.advanceTimersByTimeAsync(46_000)
  expect(part.current().status).toBe('here')
  vi.useRealTimers()
})
