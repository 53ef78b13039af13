/** Checks the promise after all networks work again, against an oracle that knows only the ticks. */
import type { Held } from '../heal.ts'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import { checkEdits } from './edits.ts'
import { checkHeads } from './heads.ts'
import { checkMarks } from './marks.ts'
import { checkOutboxes } from './outboxes.ts'
import { checkPeople, readPeople } from './people.ts'
import { checkRefusals } from './refusals.ts'
import { checkRevs } from './revs.ts'
import { checkScreens } from './screens.ts'
import { checkServices } from './services.ts'
import { checkRedacted } from './redacted.ts'
import { readTicks } from './ticks.ts'

/** @throws if a tick was lost, doubled, refused without a reason or credited to another account */
export async function checkPromise(town: ChurchInTown, phones: Phone[], held: Held[]): Promise<void> {
  const ticks = await readTicks(town, phones)
  const people = await readPeople(town)
  checkRefusals(ticks, people)
  checkOutboxes(held, ticks, people)
  checkRedacted(held, ticks, people)
  const present = await checkMarks(town, ticks)
  await checkHeads(town, ticks)
  checkEdits(ticks, people)
  await checkServices(town, phones, ticks)
  await checkRevs(town)
  await checkScreens(town, phones, present, ticks)
  await checkPeople(phones, people)
}
