/** Each SMS is paid for: who is missing is written to once it is known who that is. */
import type pg from 'pg'
import { absenceFrom } from '../../../contract/absence.ts'
import { Problem } from '../../http/problem.ts'
import type { StoredService } from '../services/find-services.ts'
import { talliesOf } from '../services/tallies.ts'
import { dayIn, timeZoneOf } from '../today.ts'

/** Throws Problem INVALID for a service that lies ahead, or of today at which nobody is marked yet. */
export async function refuseUnmarked(
  tx: pg.ClientBase,
  churchId: string,
  service: StoredService,
): Promise<void> {
  const { id, name, date_of_service: day } = service
  const zone = await timeZoneOf(tx, churchId)
  const tallies = await talliesOf(tx, churchId, zone, [service])
  const absence = absenceFrom(day, dayIn(zone), tallies.get(id)?.attended ?? 0)
  if (absence === 'known') return
  const since = absence === 'ahead' ? 'its day has come' : 'somebody is marked'
  const message = `Who is missing from ${name} is known once ${since}.`
  throw new Problem('INVALID', message, [{ path: 'service', message }])
}
