/** All journeys in one engine, against a house of its own. */
import { afterAll, beforeAll, describe } from 'vitest'
import { openHouse } from '../session/house.ts'
import { doorJourneys } from './door-journeys.ts'
import type { Engine } from './engine.ts'
import { visitorJourneys } from './visitor-journeys.ts'

/** @param present whether this machine has it; where not, each journey counts as skipped */
export function journeysIn(engine: Engine, present: boolean): void {
  describe.skipIf(!present)(engine.name, () => {
    let opened: Awaited<ReturnType<typeof openHouse>>
    beforeAll(async () => {
      opened = await openHouse(engine.name.toLowerCase())
    })
    afterAll(() => opened.close())
    doorJourneys(engine, () => opened.house)
    visitorJourneys(engine, () => opened.house)
  })
}
