import { useEffect, useState } from 'react'
import { childUntil, isChildOn, isMinorOn } from '../../../contract/calendar/child-age.ts'
import { MOST_GUARDIANS } from '../../../contract/people/household.ts'
import { PERSON_FIELDS } from '../../../contract/person-fields.ts'
import type { Person } from '../../../sync/client/api.ts'
import type { ArgsOf } from '../../../sync/mutations/index.ts'
import { usePeopleOf } from '../../domain/church/households.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useKeptDraft, type KeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { notKept } from '../../domain/edits/not-kept.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { tFamily } from './family-messages.ts'
import { PersonSearch } from './person-search.tsx'
import type { KnownMember } from './use-member.ts'

/** The alert of a child, and the people who may collect it. It shows nothing for an adult. */
export function ChildPart({ member }: { member: KnownMember }) {
  const church = useChurch()
  const [changing, setChanging] = useState<boolean>()
  const draft = useKeptDraft<Typed>(`child:${member.id}`)
  // Typed text that was not saved opens the form again.
  const isOpen = draft.found !== undefined && (changing ?? draft.found !== null)
  if (!isChildOn(childUntil(member), church.today())) return null
  return (
    <section className="members-family" aria-label={tFamily('memberFamily.childTitle')}>
      <h2>{tFamily('memberFamily.childTitle')}</h2>
      {isOpen ? (
        <ChildForm
          member={member}
          draft={draft}
          found={draft.found ?? null}
          onDone={() => {
            draft.drop()
            setChanging(false)
          }}
        />
      ) : (
        <ChildFacts member={member} onChange={() => setChanging(true)} />
      )}
    </section>
  )
}

function ChildFacts({ member, onChange }: { member: KnownMember; onChange: () => void }) {
  const guardians = useGuardians(member)
  const isOpen = nobodyLeft(member, guardians)
  return (
    <>
      <dl className="members-facts">
        <div>
          <dt>{tFamily('memberFamily.alert')}</dt>
          <dd>{member.alert || t('common.notGiven')}</dd>
        </div>
        <div>
          <dt>{tFamily('memberFamily.collect')}</dt>
          <dd>
            {guardians.map(personName).join(', ') ||
              tFamily(isOpen ? 'memberFamily.nobody' : 'memberFamily.adults')}
          </dd>
        </div>
      </dl>
      {isOpen && <StatusLine tone="info">{tFamily('memberFamily.nobodyLeft')}</StatusLine>}
      <p className="members-quiet">{tFamily('memberFamily.childNote')}</p>
      <div className="members-family-actions">
        <Button tone="quiet" icon="edit" onClick={onChange}>
          {tFamily('memberFamily.change')}
        </Button>
      </div>
    </>
  )
}

/** Those of the guardians who are still in the list. */
function useGuardians({ guardians = [] }: KnownMember): Person[] {
  const { people } = useChurch()
  return guardians.flatMap((id) => people.get(id) ?? [])
}

/** Guardians were named, and none of them is left. */
const nobodyLeft = ({ guardians = [] }: KnownMember, left: readonly Person[]): boolean =>
  guardians.length > 0 && left.length === 0

type Values = {
  alert: string
  guardian: string
  guardian_name: string
  agrees: boolean
  guardians: readonly Person[]
}

/** Typed and not saved. The consent is asked for again. */
type Typed = Pick<Values, 'alert' | 'guardian' | 'guardian_name'> & { guardians: readonly string[] }

/** The choice of a guardian who is not in the list. */
const OTHER = 'other'

type ChildFormProps = {
  member: KnownMember
  draft: KeptDraft<Typed>
  found: Typed | null
  onDone: () => void
}

function ChildForm({ member, draft, found, onDone }: ChildFormProps) {
  const church = useChurch()
  const known = useGuardians(member)
  const family = usePeopleOf(member.household_id)
  const adults = family.filter(({ child_until }) => !isMinorOn(child_until, church.today()))
  const before = member.alert ?? ''
  const form = useForm<Values>({
    initial: {
      alert: found?.alert ?? before,
      guardian: found?.guardian ?? (adults.length > 0 ? '' : OTHER),
      guardian_name: found?.guardian_name ?? '',
      agrees: false,
      guardians: found ? found.guardians.flatMap((id) => church.people.get(id) ?? []) : known,
    },
    check: (typed) => ({
      alert: tooLong(typed.alert, PERSON_FIELDS.alert.most),
      ...(needsConsent(typed, before) && missingConsent(typed)),
    }),
    submit: async (typed) => {
      const set = changesOf(typed, before, known)
      const agreed = set.alert ? { alert_consent: consentOf(typed, adults) } : {}
      try {
        if (Object.keys(set).length > 0) await church.mutate('edit-member', { id: member.id, set, ...agreed })
      } catch (thrown) {
        return notKept(thrown)
      }
      toast(t('toasts.memberUpdated'))
      onDone()
    },
  })
  const { values } = form
  const { keep } = draft
  useEffect(() => {
    if (!form.dirty) return
    const { alert, guardian, guardian_name, guardians } = values
    keep({ alert, guardian, guardian_name, guardians: guardians.map(({ id }) => id) })
  }, [form.dirty, values, keep])
  return (
    <Form
      form={form}
      label={tFamily('memberFamily.childTitle')}
      actions={<Buttons busy={form.busy} onCancel={onDone} />}
    >
      <TextField
        {...form.field('alert')}
        label={tFamily('memberFamily.alert')}
        hint={tFamily('memberFamily.alertHint')}
        autoCapitalize="sentences"
        autoFocus
        optional
      />
      {needsConsent(values, before) && (
        <>
          {adults.length > 0 && (
            <SelectField
              {...form.field('guardian')}
              label={tFamily('memberFamily.guardian')}
              choices={[
                ...adults.map((one) => ({ value: one.id, label: personName(one) })),
                { value: OTHER, label: tFamily('memberFamily.somebodyElse') },
              ]}
            />
          )}
          {values.guardian === OTHER && (
            <TextField
              {...form.field('guardian_name')}
              label={tFamily('memberFamily.guardianName')}
              autoCapitalize="words"
            />
          )}
          <CheckField {...form.field('agrees')} label={agreement(values, adults)} />
        </>
      )}
      {before !== '' && values.alert.trim() === '' && (
        <p className="members-quiet">{tFamily('memberFamily.consentEnds')}</p>
      )}
      <Collectors
        chosen={values.guardians}
        child={member.id}
        note={tFamily(nobodyLeft(member, known) ? 'memberFamily.nobodyLeft' : 'memberFamily.collectNote')}
        onChange={(guardians) => form.set('guardians', guardians)}
      />
    </Form>
  )
}

function Buttons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" busy={busy} busyLabel={t('common.saving')}>
        {t('common.save')}
      </Button>
    </>
  )
}

type CollectorsProps = {
  chosen: readonly Person[]
  child: string
  /** Shown while nobody is chosen. */
  note: string
  onChange: (chosen: readonly Person[]) => void
}

/** Chooses who may collect the child. Without a choice it is the adults of the family. */
function Collectors({ chosen, child, note, onChange }: CollectorsProps) {
  const church = useChurch()
  const hidden = new Set([child, ...chosen.map(({ id }) => id)])
  return (
    <fieldset className="members-collectors">
      <legend>{tFamily('memberFamily.collect')}</legend>
      {chosen.length === 0 && <p className="members-quiet">{note}</p>}
      <ul className="members-family-people">
        {chosen.map((person) => (
          <li key={person.id}>
            <span>{personName(person)}</span>
            <Button
              tone="quiet"
              icon="close"
              aria-label={tFamily('memberFamily.remove', { name: personName(person) })}
              onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
            />
          </li>
        ))}
      </ul>
      {chosen.length < MOST_GUARDIANS ? (
        <PersonSearch
          without={hidden}
          label={tFamily('memberFamily.addCollector')}
          fits={({ child_until }) => !isChildOn(child_until, church.today())}
          onChoose={(person) => onChange([...chosen, person])}
        />
      ) : (
        <p className="members-quiet">{tFamily('memberFamily.most', { most: MOST_GUARDIANS })}</p>
      )}
    </fieldset>
  )
}

/** A new text needs consent again. Removing the alert needs none. */
const needsConsent = ({ alert }: Values, before: string): boolean =>
  alert.trim() !== '' && alert.trim() !== before.trim()

function missingConsent({ guardian, guardian_name, agrees }: Values) {
  const nobody = tFamily('memberFamily.guardianMissing')
  return {
    guardian: guardian === '' ? nobody : undefined,
    guardian_name:
      guardian === OTHER ? (guardian_name.trim() === '' ? nobody : tooLong(guardian_name, 160)) : undefined,
    agrees: agrees ? undefined : tFamily('memberFamily.agreeMissing'),
  }
}

function changesOf({ alert, guardians }: Values, before: string, known: readonly Person[]) {
  const set: ArgsOf<'edit-member'>['set'] = {}
  if (alert.trim() !== before.trim()) set.alert = alert.trim() || null
  const ids = guardians.map(({ id }) => id)
  if (ids.join() !== known.map(({ id }) => id).join()) set.guardians = ids
  return set
}

function consentOf(typed: Values, adults: readonly Person[]) {
  const { guardian, guardian_name } = typed
  const wording = agreement(typed, adults)
  return guardian === OTHER
    ? { guardian_id: null, guardian_name: guardian_name.trim(), wording }
    : { guardian_id: guardian, guardian_name: guardianOf(typed, adults), wording }
}

function agreement(typed: Values, adults: readonly Person[]): string {
  const guardian = guardianOf(typed, adults)
  return guardian ? tFamily('memberFamily.agrees', { guardian }) : tFamily('memberFamily.agreesUnnamed')
}

function guardianOf({ guardian, guardian_name }: Values, adults: readonly Person[]): string {
  if (guardian === OTHER) return guardian_name.trim()
  const found = adults.find(({ id }) => id === guardian)
  return found ? personName(found) : ''
}
