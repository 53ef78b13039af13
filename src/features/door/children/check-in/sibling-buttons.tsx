import { fullName } from '../../../../../contract/people/shown-name.ts'
import type { ServiceChild } from '../../../../../sync/client/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { tChildren } from '../messages.ts'

type SiblingButtonsProps = { siblings: readonly ServiceChild[]; onAdd: (childId: string) => void }

/** Offers the siblings who are marked and not checked in, each with one tap. */
export function SiblingButtons({ siblings, onAdd }: SiblingButtonsProps) {
  return siblings.map(({ person }) => (
    <Button key={person.id} tone="quiet" icon="plus" onClick={() => onAdd(person.id)}>
      {tChildren('children.addSibling', { name: fullName(person) })}
    </Button>
  ))
}
