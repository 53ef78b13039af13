import { useState } from 'react'
import { ageOf, isChildOn } from '../../../contract/calendar/child-age.ts'
import type { HouseholdRow } from '../../../contract/tables/people.ts'
import type { Person } from '../../../sync/client/api.ts'
import { useHouseholds, usePeopleOf } from '../../domain/church/households.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { splitUp, takeOut, type Undoable } from './change-family.ts'
import { AddToFamily, MakeFamily, RenameFamily } from './family-forms.tsx'
import { tFamily } from './family-messages.ts'
import type { KnownMember } from './use-member.ts'

type FamilyPartProps = {
  member: KnownMember
  /** Opens another person of the family. */
  onView?: ((id: string) => void) | undefined
}

/** The person's family: who belongs to it, and changes of it. Everything works online and offline. */
export function FamilyPart({ member, onView }: FamilyPartProps) {
  const households = useHouseholds()
  const family = households?.get(member.household_id ?? '')
  const [making, setMaking] = useState(false)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  return (
    <section className="members-family" aria-label={tFamily('memberFamily.title')}>
      <h2>{family?.name ?? tFamily('memberFamily.title')}</h2>
      {undoable && <UndoLine {...undoable} onUndone={() => setUndoable(null)} />}
      {!households && <SkeletonRows rows={1} />}
      {family && (
        <Family key={family.id} family={family} member={member} onView={onView} onTaken={setUndoable} />
      )}
      {households && !family && !making && (
        <>
          <p className="members-quiet">{tFamily('memberFamily.none')}</p>
          <div className="members-family-actions">
            <Button tone="quiet" icon="people" onClick={() => setMaking(true)}>
              {tFamily('memberFamily.make')}
            </Button>
          </div>
        </>
      )}
      {households && !family && making && (
        <MakeFamily member={member} households={households} onDone={() => setMaking(false)} />
      )}
    </section>
  )
}

/** An undo within the dialog, since a toast cannot be tapped while a dialog is open. */
function UndoLine({ said, back, onUndone }: Undoable & { onUndone: () => void }) {
  const [{ busy, failure }, attempt] = useAttempt(said, whyNotKept)
  const undo = async () => {
    await back?.()
    onUndone()
  }
  return (
    <>
      <StatusLine
        tone="info"
        action={
          back && (
            <Button tone="quiet" icon="undo" busy={busy} onClick={() => attempt(undo)}>
              {t('common.undo')}
            </Button>
          )
        }
      >
        {said}
      </StatusLine>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

type Taking = { onTaken: (undoable: Undoable) => void }
type FamilyProps = FamilyPartProps & Taking & { family: HouseholdRow }

function Family({ family, member, onView, onTaken }: FamilyProps) {
  const people = usePeopleOf(family.id)
  const [form, setForm] = useState<'add' | 'rename' | null>(null)
  const done = () => setForm(null)
  return (
    <>
      <People family={family} people={people} member={member} onView={onView} onTaken={onTaken} />
      {people.length < 2 && <p className="members-quiet">{tFamily('memberFamily.alone')}</p>}
      {form === 'add' && <AddToFamily family={family} people={people} onDone={done} />}
      {form === 'rename' && <RenameFamily family={family} onDone={done} />}
      {form === null && <Actions family={family} people={people} onForm={setForm} onTaken={onTaken} />}
    </>
  )
}

type ActionsProps = Taking & {
  family: HouseholdRow
  people: readonly Person[]
  onForm: (form: 'add' | 'rename') => void
}

function Actions({ family, people, onForm, onTaken }: ActionsProps) {
  const church = useChurch()
  const [{ busy, failure }, attempt] = useAttempt(family.id, whyNotKept)
  return (
    <>
      <div className="members-family-actions">
        <Button tone="quiet" icon="plus" onClick={() => onForm('add')}>
          {tFamily('memberFamily.add')}
        </Button>
        <Button tone="quiet" icon="edit" onClick={() => onForm('rename')}>
          {tFamily('memberFamily.rename')}
        </Button>
        <Button
          tone="quiet"
          busy={busy}
          onClick={() => attempt(async () => onTaken(await splitUp(church, family, people)))}
        >
          {tFamily('memberFamily.split')}
        </Button>
      </div>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

type PeopleProps = FamilyProps & { people: readonly Person[] }

function People({ family, people, member, onView, onTaken }: PeopleProps) {
  const church = useChurch()
  const [{ busy, failure }, attempt] = useAttempt(family.id, whyNotKept)
  return (
    <>
      <ul className="members-family-people">
        {people.map((person) => {
          const name = personName(person)
          const opens = onView && person.id !== member.id
          return (
            <li key={person.id}>
              <ListRow
                title={name}
                detail={childWord(person, church.today())}
                {...(opens && {
                  onOpen: () => onView(person.id),
                  leads: true,
                })}
              />
              <Button
                tone="plain"
                busy={busy}
                aria-label={tFamily('memberFamily.takeOutOne', { name })}
                onClick={() => attempt(async () => onTaken(await takeOut(church, family, person, people)))}
              >
                {tFamily('memberFamily.takeOut')}
              </Button>
            </li>
          )
        })}
      </ul>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

/** "Child, 6"; nothing for an adult. */
function childWord({ child_until }: Person, today: string): string | undefined {
  if (!isChildOn(child_until, today)) return undefined
  const age = ageOf(child_until, today)
  return age === null ? tFamily('memberFamily.child') : tFamily('memberFamily.childAged', { age })
}
