/** Tests that notices tell people of one name apart. */
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cardCode } from '../../contract/people/card-code.ts'
import { newId } from '../../contract/ids.ts'
import { useMarking, type Marking } from '../../src/features/door/names/use-marking.ts'
import type { Notice } from '../../src/features/door/door-notice.tsx'
import { markTyped } from '../../src/features/door/scan/typed-card.ts'
import { churchDouble } from './church-double.ts'
import { congregation } from './congregation.ts'

const serviceId = newId()
const [first, second, third] = congregation(3)
const tolu = (person: typeof first, tail: string) => ({
  ...person!,
  first_name: 'Tolu',
  last_name: 'Ade',
  phone_number: null,
  phone_tail: tail,
})
const [tolu2, tolu3] = [tolu(first, '0002'), tolu(second, '0003')]
const other = third!

beforeAll(() => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint))
})
afterAll(() => vi.unstubAllGlobals())

function door() {
  const church = churchDouble({ people: [tolu2, tolu3, other] })
  const presences = church.presences(serviceId)
  const said: Notice[] = []
  const showNotice = (notice: Notice) => void said.push(notice)
  let marking: Marking | undefined
  function Door() {
    const nothing = () => undefined
    marking = useMarking({
      church,
      serviceId,
      presences,
      showNotice,
      onTap: nothing,
      onDone: nothing,
      onFamily: nothing,
      onCheckIn: nothing,
    })
    return null
  }
  renderToStaticMarkup(<Door />)
  const next = async (act: () => void) => {
    const before = said.length
    act()
    await expect.poll(() => said.length).toBe(before + 1)
    return said.at(-1)!
  }
  return { church, presences, showNotice, said, next, tap: (id: string) => marking!.tap(id) }
}

test('notices tell namesakes apart as the rows do', async () => {
  const { tap, next } = door()
  const marked = await next(() => tap(tolu2.id))
  expect(marked).toMatchObject({ name: 'Tolu Ade', text: 'Marked Tolu Ade (…0002)' })
  const here = await next(() => tap(tolu2.id))
  expect(here.text).toMatch(/^Tolu Ade \(…0002\) was marked at \d\d:\d\d$/)
  const unmarked = await next(() => here.action!.run())
  expect(unmarked.text).toBe('Tolu Ade (…0002) unmarked')
  expect((await next(() => tap(tolu3.id))).text).toBe('Marked Tolu Ade (…0003)')
})

test('a unique name needs no addition', async () => {
  const { tap, next } = door()
  expect((await next(() => tap(other.id))).text).toBe(`Marked ${other.first_name} ${other.last_name}`)
})

test('a scanned card tells namesakes apart too', async () => {
  const { church, presences, showNotice, said } = door()
  const at = { church, serviceId, presences }
  await markTyped(cardCode(church.church.id, tolu3.id), at, showNotice)
  expect(said.at(-1)).toMatchObject({ name: 'Tolu Ade', text: 'Marked: Tolu Ade (…0003)' })
})
