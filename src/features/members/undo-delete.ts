import type { NamedPerson } from '../../../contract/people/shown-name.ts'
import type { Church } from '../../../sync/client/api.ts'
import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'

/**
 * Restores a person just deleted, online or offline. If the server already has the deletion, this phone holds no name
 * any more. The person then returns with the server's response.
 */
export async function undoDelete(
  church: Pick<Church, 'mutate' | 'people'>,
  person: NamedPerson & { id: string },
) {
  const { id, first_name, last_name } = person
  try {
    await church.mutate('restore-member', { id }, { first_name, last_name })
    const back = navigator.onLine || church.people.get(id)
    toast(
      t(back ? 'members.restored' : 'members.restoredLater', {
        name: personName(person) || t('members.record'),
      }),
    )
  } catch (thrown) {
    toastFailure(whyNotKept(thrown))
  }
}
