/** What must hold once every network works again: the promise, checked against an oracle that knows only the ticks. */
import type { Held } from '../heal.ts'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import { checkEdits } from './edits.ts'
import { checkHeads } from './heads.ts'
import { checkMarks } from './marks.ts'
import { checkOutboxes } from './outboxes.ts'
import { checkPeople, readPeople } from './people.ts'
import { checkRefusals } from './refusals.ts'
import { checkScreens } from './screens.ts'
import { checkServices } from './services.ts'
import { checkStruck } from './struck.ts'
import { readTicks } from './ticks.ts'

/** Answers nothing; throws where a tick was lost, doubled, refused for nothing or credited to another. */
export async function checkPromise(town: ChurchInTown, phones: Phone[], held: Held[]): Promise<void> {
  const ticks = await readTicks(town, phones)
  const people = await readPeople(town)
  checkRefusals(ticks, people)
  checkOutboxes(held, ticks, people)
  checkStruck(held, ticks, people)
  const present = await checkMarks(town, ticks)
  await checkHeads(town, ticks)
  checkEdits(ticks, people)
  await checkServices(town, phones, ticks)
  await checkScreens(town, phones, present, ticks)
  await checkPeople(phones, people)
}
