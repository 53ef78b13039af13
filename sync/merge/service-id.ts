/** Derives a service's id from its date and name. Two ushers who create "Sunday service" for today create one. */
import { derivedId } from '../../contract/new-id.ts'
import { nameKey } from './names.ts'

/** @param attempt from 2 on: the service that had the id before was moved to another day or renamed */
export function serviceId(churchId: string, date: string, name: string, attempt = 1): Promise<string> {
  const again = attempt > 1 ? `\n${attempt}` : ''
  return derivedId(churchId, `service\n${date}\n${nameKey(name)}${again}`)
}
