/** One first sync of one contender onto a fresh phone. */
import type { Browser } from 'playwright'
import { watchLine } from '../../browser/line.ts'
import type { House } from '../../house/house.ts'
import { within } from '../../within.ts'
import type { FilledChurch } from '../../workshop.ts'
import { phoneOf } from '../browser/phone.ts'
import type { Contender } from '../contender.ts'
import type { Case } from '../scale.ts'
import { fillBeside } from '../servers/tables.ts'
import type { Run } from './measured.ts'

const EACH_WITHIN = 480

/** The same people for all. */
export async function fillAll({ bareUrl }: House, pulling: Contender[], church: FilledChurch): Promise<void> {
  await fillBeside(bareUrl, church.church)
  for (const contender of pulling) await contender.fill(church)
}

/** @throws where somebody is missing, or it does not end in its time */
export async function syncOnce(
  browser: Browser,
  contender: Contender,
  church: FilledChurch,
  { line, slowed }: Case,
  what: string,
): Promise<Run> {
  const phone = await phoneOf(browser, contender, contender.url, church, null, line)
  try {
    const watched = await watchLine(phone.page())
    await watched.set(line)
    await watched.cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    watched.begin()
    const { ms, people, bodyBytes } = await within(EACH_WITHIN, what, phone.call('firstSync'))
    if (people !== church.size) throw new Error(`${people} people came of ${church.size}`)
    await watched.told()
    return { seconds: ms / 1000, wire: watched.wire(contender.pulls!, bodyBytes) }
  } finally {
    await phone.close()
  }
}
