/** An usher's offline journeys, the same in every engine. */
import { expect, test } from 'vitest'
import type { TestServer } from '../support/test-server.ts'
import { noNetwork, type Meddling } from '../support/fault-proxy.ts'
import type { Engine } from './engine.ts'
import { sees, taps, types } from './phone-in-hand.ts'
import { marks, signedIn, sunday, untilPresent } from './sunday.ts'

/** The network hangs: no refusal and no response. */
const hanging: Meddling = () => true

export function doorJourneys(engine: Engine, testServer: () => TestServer): void {
  test('marks at the door, keeps an offline mark and delivers both once', async () => {
    const day = await sunday(engine, testServer())
    const phone = await signedIn(day)
    for (const name of ['Ngozi', 'Emeka', 'Bola', 'Musa', 'Ifeoma', 'Tunde', 'Halima'])
      await sees(phone, `${name} Eze, `)
    await marks(phone, 'emeka', 'Emeka Eze')
    await sees(phone, 'All received')
    await types(phone, 'Name or last digits', 'emeka')
    await sees(phone, /Emeka Eze, .*Received/)
    day.way.meddle = noNetwork
    await phone.reload()
    await sees(phone, 'Chidi Eze, ')
    await marks(phone, 'ifeo', 'Ifeoma Eze')
    await sees(phone, '1 received, 1 on this phone')
    await sees(phone, 'Offline. 1 mark saved here, sent automatically later.')
    expect(await day.church.present()).toEqual(['Emeka Eze'])
    day.way.meddle = null
    await sees(phone, 'All received')
    await untilPresent(day.church, ['Emeka Eze', 'Ifeoma Eze'])
  })

  test.skipIf(!engine.lasting)('a browser killed after the tick keeps the mark when it reopens', async () => {
    const day = await sunday(engine, testServer())
    // The session is from another day, because a browser needs time to write a cookie to disk.
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
    await sees(after, 'All received')
    await untilPresent(day.church, ['Musa Eze'])
  })

  test('a first timer added on a hanging network is delivered once', async () => {
    const day = await sunday(engine, testServer())
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
    await sees(phone, 'All received')
    await untilPresent(day.church, ['Chisom Bello'])
  })
}
