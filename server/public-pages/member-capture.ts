/** `/member-capture`: a member writes their own details down. The link never closes; it hangs on posters. */
import { leadOf, viewOf, type Shown, type Visit } from './visit.ts'
import { takeWritten } from './write-form.ts'

export async function showMember(visit: Visit): Promise<Shown> {
  return { view: viewOf(visit, await leadOf(visit), { step: 'write', unknown: false }), status: 200 }
}

export const takeMember = async (visit: Visit): Promise<Shown> => takeWritten(visit, await leadOf(visit))
