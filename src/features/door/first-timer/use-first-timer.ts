import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newId } from '../../../../contract/new-id.ts'
import type { Church, Live, Person, Presences } from '../../../../sync/client/api.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import { OPEN_FORM } from '../../../domain/edits/draft-counts.ts'
import { personName } from '../../../lib/format/person-name.ts'
import { t, withLaterMessages } from '../../../lib/messages/t.ts'
import type { SubmitFailure } from '../../../ui/form/use-form.ts'
import { checkInAction } from '../family/check-in-action.ts'
import type { Marking } from '../names/use-marking.ts'
import type { Notice } from '../door-notice.tsx'
import { whichNamesake, withWhich } from '../names/row-text.ts'
import { notSavedSentence } from '../storage-sentence.ts'
import { isTyped, noOne, addDraft, formDrafts, dropDraft, type FirstTimerDraft } from './drafts.ts'
import { typedPerson, valuesFrom, type FirstTimerValues } from './typed-person.ts'
import { useSearchParams } from 'react-router-dom'

/** The value of `act` in the address that opens the form, as the installed app's second shortcut does. */
const FORM_ACT = 'first-timer'

/**
 * Opens the form once when the address requests it. It removes the parameter, so that a reload does not open the form
 * again.
 */
export function useFormFromAddress(open: () => void): void {
  const [params, setParams] = useSearchParams()
  const isRequested = params.get('act') === FORM_ACT
  useEffect(() => {
    if (!isRequested) return
    open()
    setParams(
      (now) => {
        now.delete('act')
        return now
      },
      { replace: true },
    )
  }, [isRequested, open, setParams])
}

type FirstTimerOptions = {
  church: Church
  serviceId: string
  presences: Live<Presences>
  showNotice: (notice: Notice) => void
  marking: Marking
  onDone: () => void
  /** Opens the check-in of children. */
  onCheckIn: (childIds: readonly string[]) => void
  toField: () => void
}
export type FirstTimer = ReturnType<typeof useFirstTimer>

/** The form for a first timer: its open values, its draft, and saving as a captured and marked person. */
export function useFirstTimer({
  church,
  serviceId,
  presences,
  showNotice,
  marking,
  onDone,
  onCheckIn,
  toField,
}: FirstTimerOptions) {
  const [values, setValues] = useState<FirstTimerValues | null>(null)
  const latest = useRef<FirstTimerValues>(undefined)
  /** The values that the search supplied. They are quickly typed again, so alone they make no draft. */
  const openedWith = useRef(noOne)
  const { forms: drafts, add, drop } = useDrafts(church)

  useEffect(() => {
    let here = true
    // A form that was open when the app closed or updated opens again as it was.
    church.drafts.read<FirstTimerValues>(OPEN_FORM).then(
      (draft) => here && draft && setValues((open) => open ?? draft),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [church])

  const wasOpen = useRef(false)
  useEffect(() => {
    // The dialog would return the focus to the row that opened it, which may be gone. The usher types the next name
    // in the field.
    if (wasOpen.current && !values) toField()
    wasOpen.current = values !== null
  }, [values, toField])

  const keep = useCallback(
    (typed: FirstTimerValues | null) => {
      latest.current = typed ?? undefined
      // A phone that cannot store the draft reports that when the form is saved. Typing goes on.
      void Promise.resolve(church.drafts.write(OPEN_FORM, typed)).catch(() => undefined)
    },
    [church],
  )
  const shut = useCallback(() => {
    setValues(null)
    keep(null)
  }, [keep])
  const openWith = useCallback((typed: string) => {
    openedWith.current = valuesFrom(typedPerson(typed))
    setValues(openedWith.current)
  }, [])
  const openFromAddress = useCallback(() => {
    // A stored draft goes before an empty form: the first typed letter would overwrite it.
    const open = (draft: FirstTimerValues | null) => setValues((now) => now ?? draft ?? noOne)
    church.drafts.read<FirstTimerValues>(OPEN_FORM).then(open, () => open(null))
  }, [church])
  useFormFromAddress(openFromAddress)
  /** Opens a draft whole. The values that the search supplied then are part of it. */
  const reopen = useCallback(
    (typed: FirstTimerValues) => {
      openedWith.current = noOne
      setValues(typed)
      keep(typed)
      drop(typed)
    },
    [keep, drop],
  )
  /** Stores the form's current values among the drafts. */
  const putAside = useCallback((): FirstTimerValues | undefined => {
    const typed = latest.current
    if (!typed || !isTyped(typed, openedWith.current)) return undefined
    add(typed)
    return typed
  }, [add])
  const close = useCallback(() => {
    const typed = putAside()
    shut()
    if (typed)
      showNotice({
        tone: 'info',
        text: t('door.formClosed'),
        action: { label: t('door.openAgain'), run: () => reopen(typed) },
      })
  }, [putAside, shut, showNotice, reopen])
  const goOn = useCallback(
    (typed: FirstTimerValues) => {
      putAside()
      reopen(typed)
    },
    [putAside, reopen],
  )
  const markKnown = useCallback(
    (person: Person) => {
      shut()
      marking.tap(person.id)
    },
    [shut, marking],
  )
  const save = useCallback(
    async (typed: FirstTimerValues): Promise<SubmitFailure | void> => {
      try {
        const { captureOf, saveFamily, markedFamily } = await loadForm()
        if (typed.family) {
          const door = { church, serviceId, presences }
          const { name, marks } = await saveFamily(door, typed, typed.family)
          shut()
          buzz()
          showNotice({
            ...markedFamily('added', name, marks, door, { showNotice, onDone }),
            further: checkInAction(marks, church.today(), onCheckIn),
          })
          return onDone()
        }
        const args = captureOf(typed, newId(), serviceId)
        const { opId } = await church.mutate('capture-first-timer', args)
        shut()
        buzz()
        const name = personName(typed)
        const person = church.people.get(args.id)
        showNotice({
          tone: 'done',
          name,
          text: t('door.addedAndMarked', {
            name: person ? withWhich(name, whichNamesake(person, church)) : name,
          }),
          action: undoOf(church, marking, args.id, opId),
        })
        onDone()
      } catch (error) {
        return { message: notSavedSentence(error) }
      }
    },
    [church, serviceId, presences, shut, showNotice, marking, onDone, onCheckIn],
  )
  return useMemo(
    () => ({ values, drafts, openWith, close, keep, save, markKnown, goOn, throwAway: drop }),
    [values, drafts, openWith, close, keep, save, markKnown, goOn, drop],
  )
}

/** Undo removes the mark. The person stays in the records. */
function undoOf(church: Church, marking: Marking, personId: string, opId: string) {
  return {
    label: t('common.undo'),
    run: () => {
      const person = church.people.get(personId)
      if (person) marking.undoing(person, [opId]).run()
    },
  }
}

/** The drafts of unsaved forms, newest first. A phone that cannot store them reports that when a form is saved. */
export function useDrafts({ drafts, today }: Church) {
  const [forms, setForms] = useState<readonly FirstTimerDraft[]>([])
  const turn = useRef(Promise.resolve())
  /** Runs changes one after the other, because each writes the whole list that it read. */
  const change = useCallback((work: () => Promise<FirstTimerDraft[]>) => {
    turn.current = turn.current.then(work).then(setForms, () => undefined)
  }, [])
  useEffect(() => change(() => formDrafts(drafts)), [drafts, change])
  const add = useCallback(
    (values: FirstTimerValues) => change(() => addDraft(drafts, { values, day: today() })),
    [drafts, today, change],
  )
  const drop = useCallback(
    (values: FirstTimerValues) => change(() => dropDraft(drafts, values)),
    [drafts, change],
  )
  return useMemo(() => ({ forms, add, drop }), [forms, add, drop])
}

/** Loads the form with its rules (phone numbers, email) after the list, since few ushers open it. */
export async function loadForm() {
  const parts = Promise.all([
    import('./first-timer-form.tsx'),
    import('./first-timer-values.ts'),
    import('./save-family.ts'),
    import('../family/undo-family.ts'),
  ])
  const [{ FirstTimerForm }, { captureOf }, { saveFamily }, undoing] = await withLaterMessages(parts)
  return { FirstTimerForm, captureOf, saveFamily, ...undoing }
}
