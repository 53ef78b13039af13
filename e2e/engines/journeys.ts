/** Runs all journeys in one engine, against its own test server. */
import { afterAll, beforeAll, describe } from 'vitest'
import { openTestServer } from '../support/test-server.ts'
import { doorJourneys } from './door-journeys.ts'
import type { Engine } from './engine.ts'
import { visitorJourneys } from './visitor-journeys.ts'

/** @param present whether this machine has the engine; otherwise each journey is skipped */
export function journeysIn(engine: Engine, present: boolean): void {
  describe.skipIf(!present)(engine.name, () => {
    let opened: Awaited<ReturnType<typeof openTestServer>>
    beforeAll(async () => {
      opened = await openTestServer(engine.name.toLowerCase())
    })
    afterAll(() => opened.close())
    doorJourneys(engine, () => opened.testServer)
    visitorJourneys(engine, () => opened.testServer)
  })
}
