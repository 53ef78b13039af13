import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newId } from '../../../../contract/new-id.ts'
import type { Church, Person } from '../../../../sync/client/api.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import { OPEN_FORM } from '../../../lib/edits/begun-first-timers.ts'
import { personName } from '../../../lib/format/person-name.ts'
import { t } from '../../../lib/messages/t.ts'
import type { SubmitFailure } from '../../../ui/form/form-errors.ts'
import type { Marking } from '../names/use-marking.ts'
import type { Notice } from '../notice.ts'
import { whichNamesake, withWhich } from '../names/which-namesake.ts'
import { notSavedSentence } from '../storage-sentence.ts'
import { isTyped, noOne } from './begun.ts'
import { loadForm } from './load-form.ts'
import { typedPerson, valuesFrom, type FirstTimerValues } from './typed-person.ts'
import { useAskedForm } from './use-asked-form.ts'
import { useBegun } from './use-begun.ts'

type FirstTimerOptions = {
  church: Church
  serviceId: string
  say: (notice: Notice) => void
  marking: Marking
  onDone: () => void
  toField: () => void
}
export type FirstTimer = ReturnType<typeof useFirstTimer>

/** The form for who is new: open with what, kept as a draft, saved as a captured and marked person. */
export function useFirstTimer({ church, serviceId, say, marking, onDone, toField }: FirstTimerOptions) {
  const [values, setValues] = useState<FirstTimerValues | null>(null)
  const latest = useRef<FirstTimerValues>(undefined)
  /** What the search carried over: as much is typed again at once and is not worth keeping. */
  const openedWith = useRef(noOne)
  const { forms: begun, add, drop } = useBegun(church)

  useEffect(() => {
    let here = true
    // A form that was open when the app was closed or updated stands open again, as it was.
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
    // The dialog hands the focus back to the row it was opened from, which may be gone; the next name is typed in the field.
    if (wasOpen.current && !values) toField()
    wasOpen.current = values !== null
  }, [values, toField])

  const keep = useCallback(
    (typed: FirstTimerValues | null) => {
      latest.current = typed ?? undefined
      // A phone that cannot keep the draft says so when the form is saved; typing goes on.
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
  const openAsked = useCallback(() => {
    // A draft goes before an empty form: the first letter typed would replace it.
    const open = (draft: FirstTimerValues | null) => setValues((now) => now ?? draft ?? noOne)
    church.drafts.read<FirstTimerValues>(OPEN_FORM).then(open, () => open(null))
  }, [church])
  useAskedForm(openAsked)
  /** One that was begun, whole: what was carried over by the search then is part of it. */
  const reopen = useCallback(
    (typed: FirstTimerValues) => {
      openedWith.current = noOne
      setValues(typed)
      keep(typed)
      drop(typed)
    },
    [keep, drop],
  )
  /** What stands in the form now goes to those that were begun. */
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
      say({
        tone: 'told',
        text: t('door.formClosed'),
        action: { label: t('door.openAgain'), run: () => reopen(typed) },
      })
  }, [putAside, shut, say, reopen])
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
        const { captureOf } = await loadForm()
        const args = captureOf(typed, newId(), serviceId)
        const { opId } = await church.mutate('capture-first-timer', args)
        shut()
        buzz()
        const name = personName(typed)
        const person = church.people.get(args.id)
        say({
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
    [church, serviceId, shut, say, marking, onDone],
  )
  return useMemo(
    () => ({ values, begun, openWith, close, keep, save, markKnown, goOn, throwAway: drop }),
    [values, begun, openWith, close, keep, save, markKnown, goOn, drop],
  )
}

/** Undo takes the mark back; the person stays written down. */
function undoOf(church: Church, marking: Marking, personId: string, opId: string) {
  return {
    label: t('common.undo'),
    run: () => {
      const person = church.people.get(personId)
      if (person) marking.undoing(person, [opId]).run()
    },
  }
}
