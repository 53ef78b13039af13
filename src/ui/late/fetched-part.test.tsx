import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '../../lib/messages/t.ts'
import { fetchedPart } from './fetched-part.ts'
import { PartPlace } from '../late-place.tsx'
import { NotFetchedDialog } from './not-fetched-dialog.tsx'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

const Word = ({ said }: { said: string }) => <p>{said}</p>
const Shape = () => <i>shape</i>

/** Fails as often as it is told to, then comes. */
function failing(times: number) {
  let asked = 0
  const load = () => {
    asked += 1
    return asked > times ? Promise.resolve(Word) : Promise.reject(new TypeError('Failed to fetch'))
  }
  return { part: fetchedPart(load), asked: () => asked }
}

test('what could not be fetched says so in its place, and comes when it is asked for again', async () => {
  const { part } = failing(1)
  const shown = () =>
    renderToStaticMarkup(<PartPlace part={part} shape={<Shape />} props={{ said: 'here' }} />)
  expect(shown()).toBe('<i>shape</i>')
  await part.ask()
  expect(shown()).toContain(t('common.notHere'))
  expect(shown()).toContain(t('common.retry'))
  await part.ask()
  expect(shown()).toBe('<p>here</p>')
})

test('a dialog that could not be fetched can be closed, and is no dialog while nobody opened it', async () => {
  const { part } = failing(1)
  await part.ask()
  const dialog = (open: boolean) =>
    renderToStaticMarkup(<NotFetchedDialog part={part} open={open} onClose={() => {}} />)
  expect(dialog(true)).toContain(t('common.close'))
  expect(dialog(true)).toContain(t('common.notHereWhy'))
  expect(dialog(false)).not.toContain(t('common.close'))
})

test('opening the app again is offered once trying again did not help', async () => {
  const { part } = failing(2)
  const shown = () => renderToStaticMarkup(<PartPlace part={part} shape={null} props={{ said: 'here' }} />)
  await part.ask()
  expect(shown()).not.toContain(t('common.reload'))
  await part.ask()
  expect(shown()).toContain(t('common.reload'))
})

test('it is asked for once at a time, and not again once it is here', async () => {
  const { part, asked } = failing(0)
  const states: string[] = []
  part.subscribe(() => states.push(part.current().status))
  await Promise.all([part.ask(), part.ask()])
  await part.ask()
  expect(asked()).toBe(1)
  expect(states).toEqual(['here'])
})

test('while it is asked for again the sentence stays', async () => {
  const { part } = failing(1)
  await part.ask()
  const again = part.ask()
  expect(part.current()).toEqual({ status: 'failed', asking: true, times: 1 })
  await again
  expect(part.current().status).toBe('here')
})

test('a network that hangs is said, and what comes after all is taken', async () => {
  vi.useFakeTimers()
  const coming: ((part: typeof Word) => void)[] = []
  const part = fetchedPart(() => new Promise<typeof Word>((come) => coming.push(come)))
  void part.ask()
  await vi.advanceTimersByTimeAsync(44_000)
  expect(part.current().status).toBe('coming')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(part.current()).toEqual({ status: 'failed', asking: false, times: 1 })
  void part.ask()
  expect(coming).toHaveLength(2)
  coming[0]!(Word)
  await vi.advanceTimersByTimeAsync(0)
  expect(part.current().status).toBe('here')
  await vi.advanceTimersByTimeAsync(46_000)
  expect(part.current().status).toBe('here')
  vi.useRealTimers()
})
