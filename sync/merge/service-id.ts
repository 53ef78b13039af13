/** Two ushers who both make "Sunday service" for today make one: its id follows from what it is. */
import { derivedId } from '../../contract/ids.ts'
import { nameKey } from './names.ts'

export function serviceId(churchId: string, date: string, name: string): Promise<string> {
  return derivedId(churchId, `service\n${date}\n${nameKey(name)}`)
}
