import type { NamedPerson } from '../../../contract/shown-name.ts'
import type { Church } from '../../../sync/client/api.ts'
import { whyNotKept } from '../../lib/edits/not-kept.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'

/**
 * Brings back a person who was deleted a moment ago, without a network too. Where the church has the deletion already, this
 * phone holds no name any more: then they are back with the church's answer.
 */
export async function undoDelete(
  church: Pick<Church, 'mutate' | 'people'>,
  person: NamedPerson & { id: string },
) {
  const { id, first_name, last_name } = person
  try {
    await church.mutate('restore-member', { id }, { first_name, last_name })
    const back = navigator.onLine || church.people.get(id)
    toast(t(back ? 'members.restored' : 'members.restoredLater', { name: personName(person) }))
  } catch (thrown) {
    toastFailure(whyNotKept(thrown))
  }
}
