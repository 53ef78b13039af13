/** Makes a church's people and service for tests. */
import { newId } from '../../contract/ids.ts'
import type { ServerDouble } from './server-double.ts'

export const SERVICE = newId()

export const person = (first_name: string, last_name: string, more: Record<string, unknown> = {}) => ({
  id: newId(),
  first_name,
  last_name,
  phone_number: null,
  gender: null,
  first_timer: false,
  created_at: '2026-01-01T00:00:00.000Z',
  seen: 0,
  deleted_at: null,
  ...more,
})

export const service = (id = SERVICE, date = '2026-05-03') => ({
  id,
  name: 'Sunday service',
  date_of_service: date,
  created_at: '2026-05-01T00:00:00.000Z',
  deleted_at: null,
})

/** Adds three people and today's service. */
export function settle(server: ServerDouble) {
  const ada = person('Àdá', 'Obi', { phone_number: '+2348035550101', seen: 3 })
  const bola = person('Bola', 'Ade', { phone_number: '+2348035550102' })
  const chidi = person('Chidi', 'Adaora-Eze', { seen: 1 })
  server.put('services', [service()])
  server.put('members', [ada, bola, chidi])
  return { ada, bola, chidi }
}
