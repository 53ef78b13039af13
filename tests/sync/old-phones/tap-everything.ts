/** Taps one change of every kind, none of them sent. A new kind gets a line here when it is released. */
import { newId } from '../../../contract/ids.ts'
import type { Church } from '../../../sync/client/api.ts'
import type { ArgsOf } from '../../../sync/mutations/index.ts'

/** The people and services of the taps. */
type Parish = Record<'today' | 'cell' | 'department', string> & {
  people: Record<'ada' | 'bayo' | 'chi' | 'dan' | 'efe' | 'fola', string>
}

type About = { service: string; followUp: Omit<ArgsOf<'change-follow-up'>, 'set'> }

export async function tapEverything(
  church: Church,
  { today, people, cell, department }: Parish,
  { service, followUp }: About,
): Promise<void> {
  const tap = church.mutate
  // Each of these needs the one before.
  const evening = await church.serviceIdFor(today, 'Evening service')
  const visitor = newId()
  await tap('create-service', { id: evening, name: 'Evening service', date_of_service: today })
  const agreed = { consent: true, consent_wording: 'I agree.', adult: true }
  const kemi = { id: visitor, first_name: 'Kemi', last_name: 'Ade', phone_number: '08035550401' }
  await tap('capture-first-timer', { ...kemi, ...agreed, service_id: evening })
  await tap('mark-person', { service_id: evening, person_id: visitor })
  await tap('edit-service', { id: evening, set: { name: 'Thanksgiving' } })

  const { opId: mark } = await tap('mark-person', { service_id: service, person_id: people.efe })
  await tap('unmark-person', { service_id: service, person_id: people.efe, mark_ids: [mark] })
  await tap('count-heads', { service_id: service, women: -1 })

  const [newCell, newDepartment] = [newId(), newId()] as const
  await tap('add-member', { id: newId(), first_name: 'Lanre', last_name: 'Oni', gender: 'male' })
  await tap('create-cell', { id: newCell, name: 'Yaba Cell' })
  await tap('edit-cell', { id: newCell, set: { name: 'Yaba Prayer Cell' } })
  await tap('create-department', { id: newDepartment, name: 'Ushers' })
  await tap('edit-department', { id: newDepartment, set: { user_id: null } })
  const groups = { cell_id: newCell, department_id: newDepartment }
  await tap('edit-member', { id: people.ada, set: { city: 'Enugu', ...groups } })
  await tap('delete-cell', { id: cell })
  await tap('delete-department', { id: department })
  await tap('delete-member', { id: people.dan })

  await tap('change-follow-up', { ...followUp, set: { state: 'visiting' } })
  const { id: follow_up_id, person_id } = followUp
  await tap('add-follow-up-note', { follow_up_id, person_id, text: 'She travelled.' })

  const vigil = await church.serviceIdFor('2026-11-22', 'Vigil')
  await tap('create-service', { id: vigil, name: 'Vigil', date_of_service: '2026-11-22' })
  await tap('delete-service', { id: vigil })
}
