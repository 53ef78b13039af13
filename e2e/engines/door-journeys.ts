/** An usher's offline journeys, the same in every engine. */
import { expect, test } from 'vitest'
import type { House } from '../session/house.ts'
import { noNetwork, type Meddling } from '../support/way-there.ts'
import type { Engine } from './engine.ts'
import { sees, taps, types } from './phone-in-hand.ts'
import { marks, signedIn, sunday, untilPresent } from './sunday.ts'

/** Nobody says no, and nobody answers. */
const hanging: Meddling = () => true

export function doorJourneys(engine: Engine, house: () => House): void {
  test('sees everybody at the door and marks; with no network the app opens and keeps a mark, and the church has both once', async () => {
    const day = await sunday(engine, house())
    const phone = await signedIn(day)
    for (const name of ['Ngozi', 'Emeka', 'Bola', 'Musa', 'Ifeoma', 'Tunde', 'Halima'])
      await sees(phone, `${name} Eze, `)
    await marks(phone, 'emeka', 'Emeka Eze')
    await sees(phone, 'All received by church')
    await types(phone, 'Name or last digits', 'emeka')
    await sees(phone, /Emeka Eze, .*Received by church/)
    day.way.meddle = noNetwork
    await phone.reload()
    await sees(phone, 'Chidi Eze, ')
    await marks(phone, 'ifeo', 'Ifeoma Eze')
    await sees(phone, '1 received, 1 saved on this phone')
    await sees(phone, 'No network.')
    expect(await day.church.present()).toEqual(['Emeka Eze'])
    day.way.meddle = null
    await sees(phone, 'All received by church')
    await untilPresent(day.church, ['Emeka Eze', 'Ifeoma Eze'])
  })

  test.skipIf(!engine.lasting)(
    'killed after the tick, the browser holds the mark when it is opened anew',
    async () => {
      const day = await sunday(engine, house())
      // Signed in on another day: a browser takes its time to write a cookie down.
      await (await signedIn(day)).quit()
      day.way.meddle = noNetwork
      const before = await day.open()
      await before.goto(`${day.way.url}/door`)
      await marks(before, 'musa', 'Musa Eze')
      await before.kill()

      const after = await day.open()
      await after.goto(`${day.way.url}/door`)
      await sees(after, 'All saved on this phone')
      await types(after, 'Name or last digits', 'musa')
      await sees(after, /Musa Eze, .*Saved on this phone/)
      expect(await day.church.present()).toEqual([])
      day.way.meddle = null
      await sees(after, 'All received by church')
      await untilPresent(day.church, ['Musa Eze'])
    },
  )

  test('a first timer is added while the network hangs, and the church has them once afterwards', async () => {
    const day = await sunday(engine, house())
    const phone = await signedIn(day)
    day.way.meddle = hanging
    await phone.reload()
    await types(phone, 'Name or last digits', 'Chisom Bello')
    await taps(phone, 'button', 'New here?')
    await types(phone, 'Phone number', '0803 555 0188')
    await taps(phone, 'button', 'Add and mark')
    await sees(phone, 'Added and marked Chisom Bello')
    await sees(phone, 'All saved on this phone')
    day.way.meddle = noNetwork
    await phone.reload()
    await types(phone, 'Name or last digits', '0188')
    await sees(phone, /Chisom Bello, .*Saved on this phone/)
    day.way.meddle = null
    await sees(phone, 'All received by church')
    await untilPresent(day.church, ['Chisom Bello'])
  })
}
