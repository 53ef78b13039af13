import type { ChildEvent, Church, Children, ServiceChild } from '../../../../../sync/client/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { useAttempt } from '../../../../ui/use-attempt.ts'
import { failureSentence } from '../failure-sentence.ts'
import { tChildren } from '../messages.ts'
import { collectedText } from './child-row.tsx'

type CollectedPartProps = { church: Church; child: ServiceChild; childList: Children; onClose: () => void }

/** Phones at the door forget who decided and why, once the church has it. */
function howCollected({ how, leader, reason }: ChildEvent): string {
  if (how !== 'override') return tChildren(how === 'code' ? 'children.byCode' : 'children.byGuardian')
  return leader && reason
    ? tChildren('children.decidedBy', { leader, reason })
    : tChildren('children.decidedByLeader')
}

/** The collector, the time and the way of a pick-up, with an undo. */
export function CollectedPart({ church, child, childList, onClose }: CollectedPartProps) {
  const [{ busy, failure }, attempt] = useAttempt(undefined, failureSentence)
  const { collected } = child
  if (!collected) return <p>{tChildren('children.notStillHere', { name: child.person.first_name })}</p>
  const undo = () =>
    attempt(async () => {
      await childList.undo(collected.id)
      onClose()
    })
  return (
    <>
      <p className="kids-saved">
        <Icon name="checkCircle" />
        <span>{collectedText(child, church)}</span>
      </p>
      <p className="kids-quiet">
        {howCollected(collected)}
        {' · '}
        {tChildren(collected.state === 'saved' ? 'offline.savedHere' : 'offline.received')}
      </p>
      <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
      <Button tone="quiet" icon="undo" busy={busy} onClick={undo}>
        {tChildren('children.undoPickUp')}
      </Button>
    </>
  )
}
