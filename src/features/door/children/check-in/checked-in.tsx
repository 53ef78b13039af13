import { useState, useEffect, useRef } from 'react'
import type { ServiceRow } from '../../../../../contract/tables/attendance.ts'
import { fullName } from '../../../../../contract/people/shown-name.ts'
import type { Church, Children, ServiceChild } from '../../../../../sync/client/api.ts'
import { formatTime, formatDate } from '../../../../lib/format/format-date.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { useAttempt } from '../../../../ui/use-attempt.ts'
import { AlertNote, collectedText, Segments } from '../child-parts.tsx'
import {
  ageText,
  cameAt,
  firstNames,
  guardianName,
  type ChildClass,
  failureSentence,
} from '../child-facts.ts'
import {
  LabelPaperChoice,
  PrintLabels,
  CodeTickets,
  ticketsOf,
  type Ticket,
} from '../labels/codes-and-labels.tsx'
import { tChildren } from '../messages.ts'
import { SiblingButtons, useFirstFocus } from './check-in-form.tsx'
import { PlainQr } from '../../../../ui/qr-code.tsx'

type CheckedInProps = {
  church: Church
  service: ServiceRow
  childList: Children
  checkedIn: readonly ServiceChild[]
  /** Here too and not checked in. */
  siblings: readonly ServiceChild[]
  onAdd: (childId: string) => void
  classes: readonly ChildClass[]
  chooseClass: (childId: string, classId: string) => void
  onClose: () => void
}

/** After the check-in: the code for the guardian, labels, and the way back. */
export function CheckedIn(props: CheckedInProps) {
  const { church, service, childList, checkedIn, classes, onClose } = props
  const [shares, setShares] = useState(false)
  /** The chosen class, while it is not on disk. */
  const [moving, setMoving] = useState<{ childId: string; classId: string } | null>(null)
  const [{ busy, failure }, attempt] = useAttempt(undefined, failureSentence)
  const main = useFirstFocus()
  const tickets = ticketsOf(checkedIn)
  const codes = tickets.filter((ticket) => ticket.codes.length > 0)
  const [only, second] = checkedIn
  const undo = () =>
    attempt(async () => {
      for (const id of checkedIn.flatMap(openCheckIns)) await childList.undo(id)
    })
  const move = ({ person, checkedIn: before }: ServiceChild, classId: string) => {
    props.chooseClass(person.id, classId)
    if (!before) return
    setMoving({ childId: person.id, classId })
    attempt(() => childList.moveToClass(before.id, classId).finally(() => setMoving(null)))
  }
  return (
    <>
      <header className="kids-head">
        <h2>{second || !only ? firstNames(checkedIn) : fullName(only.person)}</h2>
        <Button tone="plain" icon="undo" busy={busy} onClick={undo}>
          {tChildren('common.undo')}
        </Button>
        <p className="kids-quiet">{only && factsOf(only, second === undefined, church, service)}</p>
      </header>
      <p role="status" className="kids-saved">
        <Icon name="checkCircle" />
        <span>{only && savedText(checkedIn, church)}</span>
      </p>
      {/* Several choices of a class would push the code off a phone's screen. */}
      {second && <CodeTickets tickets={tickets} />}
      {checkedIn.map((child) => (
        <div key={child.person.id} className="kids-one">
          {second && <h3>{fullName(child.person)}</h3>}
          <AlertNote alert={child.alert} />
          {classes.length > 0 && (
            <Segments
              label={
                second
                  ? tChildren('children.classOf', { name: child.person.first_name })
                  : tChildren('children.class')
              }
              choices={classes.map(({ id, name }) => ({ value: id, label: name }))}
              value={moving?.childId === child.person.id ? moving.classId : child.classId}
              onChange={(id) => move(child, id)}
            />
          )}
        </div>
      ))}
      {!second && <CodeTickets tickets={tickets} />}
      <div className="kids-pair">
        <PrintLabels {...{ church, service, classes, checkedIn, tickets: codes }} />
        {codes.length > 0 && (
          <Button tone="quiet" icon="qr" aria-expanded={shares} onClick={() => setShares(!shares)}>
            {tChildren('children.share')}
          </Button>
        )}
      </div>
      {shares && <ShareCode church={church} service={service} tickets={codes} />}
      <SiblingButtons siblings={props.siblings} onAdd={props.onAdd} />
      <LinkButton tone="plain" icon="family" to={pickUpAddress(service, second ? null : only!.person.id)}>
        {second || !only
          ? tChildren('children.toChildren')
          : tChildren('children.pickUp', { name: only.person.first_name })}
      </LinkButton>
      <LabelPaperChoice />
      <div ref={main} className="kids-actions">
        <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
        <Button wide className="kids-main" onClick={onClose}>
          {tChildren('children.done')}
        </Button>
      </div>
    </>
  )
}

const pickUpAddress = ({ id }: ServiceRow, childId: string | null): string =>
  `/children?service=${id}${childId ? `&child=${childId}` : ''}`

/** The check-ins that a check-out has not ended. */
const openCheckIns = ({ events }: ServiceChild): string[] => {
  const counting = events.filter(({ undone }) => !undone)
  const out = counting.findLastIndex(({ kind }) => kind === 'out')
  return counting.slice(out + 1).flatMap(({ id, kind }) => (kind === 'in' ? [id] : []))
}

/** "6 years · with Bimpe Fashola". */
function factsOf(child: ServiceChild, alone: boolean, { people }: Church, service: ServiceRow): string {
  const by = child.checkedIn && guardianName(people, child.checkedIn.guardian)
  return [
    alone && ageText(child.person, service.date_of_service),
    by && tChildren('children.with', { name: by }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "Checked in 09:12 · Saved on this phone". Children of one check-in came at the same time. */
function savedText(checkedIn: readonly ServiceChild[], church: Church): string {
  const came = checkedIn.flatMap((child) => cameAt(child) ?? []).sort()[0]
  const saved = checkedIn.some((child) => child.checkedIn?.state === 'saved')
  const collected = checkedIn.map((child) => collectedText(child, church)).find(Boolean)
  return [
    came && tChildren('children.checkedInAt', { time: formatTime(came, church.church.time_zone) }),
    tChildren(saved ? 'offline.savedHere' : 'offline.received'),
    collected,
  ]
    .filter(Boolean)
    .join(' · ')
}

type ShareCodeProps = { church: Church; service: ServiceRow; tickets: readonly Ticket[] }

/** The code for the guardian's own phone, at no cost: a QR code for its camera, or a WhatsApp message. */
export function ShareCode({ church, service, tickets }: ShareCodeProps) {
  const text = shareText(church, service, tickets)
  const place = useRef<HTMLDivElement>(null)
  // Braces: a newer browser returns a promise, which React would call as the clean-up.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'end' })
  }, [])
  return (
    <div ref={place} className="kids-share">
      <PlainQr text={text} title={tChildren('children.qrTitle')} />
      <p className="kids-hint">{tChildren('children.qrHint')}</p>
      <a
        className="nx-button nx-button-quiet"
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="message" />
        <span>{tChildren('children.whatsApp')}</span>
      </a>
    </div>
  )
}

/** The guardian's message. It has first names and no alert, because others may read it. */
export function shareText({ church }: Church, service: ServiceRow, tickets: readonly Ticket[]): string {
  const of = { church: church.name, service: service.name, date: formatDate(service.date_of_service) }
  return tickets
    .map(({ codes, children }) =>
      tChildren('children.shareText', { ...of, code: codes.join(', '), names: firstNames(children) }),
    )
    .join('\n')
}
