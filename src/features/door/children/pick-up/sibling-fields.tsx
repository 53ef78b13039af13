import { fullName } from '../../../../../contract/people/shown-name.ts'
import type { ServiceChild } from '../../../../../sync/client/api.ts'
import { CheckField } from '../../../../ui/fields/check-field.tsx'
import { tChildren } from '../messages.ts'

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
