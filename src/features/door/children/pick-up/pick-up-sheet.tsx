import { useState } from 'react'
import type { ServiceRow } from '../../../../../contract/tables/attendance.ts'
import { fullName } from '../../../../../contract/people/shown-name.ts'
import type { Church, Children, ServiceChild, ChildEvent } from '../../../../../sync/client/api.ts'
import { buzz } from '../../../../lib/device/haptics.ts'
import { formatTime } from '../../../../lib/format/format-date.ts'
import { Sheet } from '../../../../ui/dialog.tsx'
import type { Notice } from '../../door-notice.tsx'
import { AlertNote, collectedText, Segments } from '../child-parts.tsx'
import {
  ageText,
  cameAt,
  firstNames,
  guardianName,
  type ChildClass,
  failureSentence,
} from '../child-facts.ts'
import { tChildren } from '../messages.ts'
import { ByCode, ByGuardian, ByLeader } from './ways.tsx'
import type { WayProps } from './hand-over.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { useAttempt } from '../../../../ui/use-attempt.ts'

type PickUpSheetProps = {
  church: Church
  service: ServiceRow
  childList: Children
  /** Undefined: this phone does not know the child any more. */
  child: ServiceChild | undefined
  classes: readonly ChildClass[]
  showNotice: (notice: Notice) => void
  onClose: () => void
}

const WAYS = {
  code: 'children.byCode',
  guardian: 'children.byGuardian',
  leader: 'children.byLeader',
} as const
type Way = keyof typeof WAYS

/** Hands one child over: by the code, to an authorised guardian, or by a leader's decision. */
export function PickUpSheet(props: PickUpSheetProps) {
  const { church, service, childList, child, classes, showNotice, onClose } = props
  const [chosen, setChosen] = useState<Way>('code')
  if (!child)
    return (
      <Sheet open title={tChildren('children.title')} onClose={onClose}>
        <p>{tChildren('children.notHere')}</p>
      </Sheet>
    )
  const onHandedOver: WayProps['onHandedOver'] = ({ children, opIds, failure }, guardian) => {
    buzz()
    const name = children.length === 1 ? fullName(child.person) : firstNames(children)
    const text = tChildren('children.handedOver', {
      child: name,
      name: guardian.name,
      time: formatTime(church.now(), church.church.time_zone),
    })
    showNotice({
      tone: failure ? 'trouble' : 'done',
      name,
      text: failure
        ? `${text}. ${tChildren('children.hereAgain', { name: firstNames([failure.child]) })}. ${failure.text}`
        : text,
      action: {
        label: tChildren('common.undo'),
        run: () => void takeBack(childList, opIds, name, showNotice),
      },
    })
    onClose()
  }
  const locked = child.triesLeft === 0
  const ways: Way[] = locked
    ? ['leader']
    : child.withoutKey
      ? ['guardian', 'leader']
      : ['code', 'guardian', 'leader']
  const way = ways.includes(chosen) ? chosen : ways[0]!
  const wayProps = { church, child, childList, onHandedOver }
  return (
    <Sheet open title={fullName(child.person)} onClose={onClose}>
      <div className="kids-sheet">
        <p className="kids-quiet">{factsOf(child, church, service, classes)}</p>
        <AlertNote alert={child.alert} />
        {child.state === 'here' ? (
          <>
            {locked && <p className="kids-note">{tChildren('children.locked')}</p>}
            {child.withoutKey && !locked && (
              <p className="kids-note">{tChildren('children.noKeyAtPickUp')}</p>
            )}
            {ways.length > 1 && (
              <Segments
                label={tChildren('children.how')}
                choices={ways.map((one) => ({ value: one, label: tChildren(WAYS[one]) }))}
                value={way}
                onChange={setChosen}
              />
            )}
            {/* Hidden ones stay in the page, so that nothing typed is lost. */}
            {ways.includes('code') && (
              <div hidden={way !== 'code'}>
                <ByCode {...wayProps} siblings={siblingsOf(child, childList)} />
              </div>
            )}
            {ways.includes('guardian') && (
              <div hidden={way !== 'guardian'}>
                <ByGuardian {...wayProps} siblings={siblingsOf(child, childList)} />
              </div>
            )}
            <div hidden={way !== 'leader'}>
              <ByLeader {...wayProps} />
            </div>
          </>
        ) : (
          <CollectedPart church={church} child={child} childList={childList} onClose={onClose} />
        )}
      </div>
    </Sheet>
  )
}

/** Children of the same household who are still here. */
const siblingsOf = ({ person }: ServiceChild, childList: Children): ServiceChild[] =>
  childList
    .current()
    .all.filter(
      (one) =>
        one.state === 'here' &&
        one.person.id !== person.id &&
        one.person.household_id !== null &&
        one.person.household_id === person.household_id,
    )

async function takeBack(
  childList: Children,
  opIds: readonly string[],
  name: string,
  showNotice: (notice: Notice) => void,
) {
  try {
    for (const id of opIds) await childList.undo(id)
    showNotice({ tone: 'info', name, text: tChildren('children.hereAgain', { name }) })
  } catch (error) {
    showNotice({ tone: 'trouble', text: failureSentence(error) })
  }
}

/** "6 years · Juniors · with Bimpe Fashola since 09:12". */
function factsOf(
  child: ServiceChild,
  { people, church }: Church,
  service: ServiceRow,
  classes: readonly ChildClass[],
): string {
  const came = cameAt(child)
  const by = child.checkedIn && guardianName(people, child.checkedIn.guardian)
  return [
    ageText(child.person, service.date_of_service),
    classes.find(({ id }) => id === child.classId)?.name,
    by && tChildren('children.with', { name: by }),
    came && tChildren('children.since', { time: formatTime(came, church.time_zone) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

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
