import type { CheckOut, Children, ServiceChild, Church, Guardian } from '../../../../../sync/client/api.ts'
import { failureSentence } from '../child-facts.ts'
import { fullName } from '../../../../../contract/people/shown-name.ts'
import { CheckField } from '../../../../ui/fields/check-field.tsx'
import { tChildren } from '../messages.ts'

/** The check-outs on disk, and why the phone could not store the next one. */
export type HandedOver = {
  children: readonly ServiceChild[]
  opIds: readonly string[]
  failure?: { child: ServiceChild; text: string }
}

/**
 * Checks these children out one after the other. It stops at the first check-out that the phone cannot store.
 * @throws if not even the first is stored
 */
export async function handOver(
  childList: Children,
  children: readonly ServiceChild[],
  given: CheckOut,
): Promise<HandedOver> {
  const done: ServiceChild[] = []
  const opIds: string[] = []
  for (const child of children) {
    try {
      opIds.push((await childList.checkOut(child.person.id, given)).opId)
    } catch (error) {
      if (done.length === 0) throw error
      return { children: done, opIds, failure: { child, text: failureSentence(error) } }
    }
    done.push(child)
  }
  return { children: done, opIds }
}

/** The props of each way to hand a child over. */
export type WayProps = {
  church: Church
  child: ServiceChild
  childList: Children
  /** Called when check-outs are on disk. */
  onHandedOver: (handedOver: HandedOver, guardian: Guardian) => void
}

type SiblingFieldsProps = {
  siblings: readonly ServiceChild[]
  /** Ids of the ticked ones. */
  ticked: readonly string[]
  onChange: (ticked: readonly string[]) => void
}

/** Offers the siblings who are still here: "Ife goes too". */
export function SiblingFields({ siblings, ticked, onChange }: SiblingFieldsProps) {
  return siblings.map(({ person: { id, ...person } }) => (
    <CheckField
      key={id}
      name={`with-${id}`}
      label={tChildren('children.alsoCollects', { name: fullName(person) })}
      value={ticked.includes(id)}
      onChange={(on) => onChange(on ? [...ticked, id] : ticked.filter((one) => one !== id))}
    />
  ))
}
