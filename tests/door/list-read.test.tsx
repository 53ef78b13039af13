/** Tests taps and cards before the door's list has loaded. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useMarking, type Marking } from '../../src/features/door/names/use-marking.ts'
import type { Notice } from '../../src/features/door/door-notice.tsx'
import { listRead } from '../../src/domain/church/presences.ts'
import { markByCard } from '../../src/features/door/scan/card-act.ts'
import { cardCode } from '../../contract/people/card-code.ts'
import type { Live, Presences } from '../../sync/client/api.ts'
import { writable } from '../../sync/client/live.ts'
import { churchDouble } from './church-double.ts'
import { congregation } from './congregation.ts'

const people = congregation(2)
const here = people[0]!.id

/** A phone that just opened: one person is marked, and the test decides when its list loads. */
function justOpened() {
  const church = churchDouble({ people })
  church.arrives('service', here)
  const before = church.presences('service').current()
  const presences = writable<Presences>({ ...before, read: false, present: new Map(), total: 0 })
  return { church, presences: presences as Live<Presences>, comes: () => presences.set(before) }
}

test('a loaded list causes no wait', async () => {
  const { presences, comes } = justOpened()
  comes()
  await expect(Promise.race([listRead(presences), Promise.resolve('late')])).resolves.toBeUndefined()
})

test('a card scanned before the list loads marks nobody twice', async () => {
  const { church, presences, comes } = justOpened()
  const scanned = markByCard(cardCode(church.church.id, here), { church, serviceId: 'service', presences })
  setTimeout(comes, 20)
  await expect(scanned).resolves.toMatchObject({ kind: 'here' })
  expect(church.calls).toEqual([])
})

test('a tap before the list loads waits, then shows the arrival time', async () => {
  const { church, presences, comes } = justOpened()
  const said: Notice[] = []
  let marking: Marking | undefined
  function Door() {
    const showNotice = (notice: Notice) => said.push(notice)
    marking = useMarking({
      church,
      serviceId: 'service',
      presences,
      showNotice,
      onTap: () => undefined,
      onDone: () => undefined,
      onFamily: () => undefined,
      onCheckIn: () => undefined,
    })
    return null
  }
  renderToStaticMarkup(<Door />)
  marking?.tap(here)
  expect(said).toEqual([])
  comes()
  await expect.poll(() => said.map(({ text }) => text)).toEqual([expect.stringContaining('was marked at')])
  // The Undo button stays for slow users.
  expect(said[0]).toMatchObject({ stays: true, action: { label: 'Undo' } })
  expect(church.calls).toEqual([])
})
