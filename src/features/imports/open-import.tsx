import { useCallback, useEffect, useState, useRef } from 'react'
import {
  importRoutes,
  type ImportAnswer,
  IMPORT_OUTCOMES,
  type ImportOutcome,
  type ImportRowAnswer,
} from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import { useLoaded, type Loaded } from '../../lib/api/queries.ts'
import { toastFailure, toast } from '../../ui/toast-store.ts'
import { FieldError } from '../../ui/fields/field-shell.tsx'
import { Button } from '../../ui/button.tsx'
import { t, QUESTION_WORDS, rowPlace } from './messages.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** The shown rows: those of one outcome, or those that could not be undone. */
export type Shown = ImportOutcome | 'kept'

export const countOf = (one: ImportAnswer, shown: Shown) => (shown === 'kept' ? one.kept : one.counts[shown])

/** Rows that need a person come first, else new ones. */
export function firstShown(one: ImportAnswer): Shown {
  if (one.kept) return 'kept'
  if (one.state === 'preview' && one.counts.ask) return 'ask'
  return IMPORT_OUTCOMES.find((outcome) => one.counts[outcome] > 0) ?? 'new'
}

/** The kinds that have rows. */
export function allShown(one: ImportAnswer): Shown[] {
  return [
    ...(one.kept ? ['kept' as const] : []),
    ...IMPORT_OUTCOMES.filter((outcome) => one.counts[outcome] > 0),
  ]
}

const LOOK_MS = 1000

type Look<Value> = {
  load: (signal: AbortSignal) => Promise<Value>
  onSeen: (value: Value) => void
  /** The import no longer exists. No request follows. */
  onGone: () => void
}

/**
 * Repeats a request one second after each response: on a slow network a response that is always overtaken never
 * arrives.
 * A failed request is repeated too, so that a moment without the server ends nothing. @returns a function that stops
 * it
 */
export function lookAgain<Value>({ load, onSeen, onGone }: Look<Value>): () => void {
  const leaving = new AbortController()
  const later = () => setTimeout(() => void look(), LOOK_MS)
  let timer = later()
  async function look(): Promise<void> {
    const gone = await load(leaving.signal).then(
      (value) => {
        if (!leaving.signal.aborted) onSeen(value)
        return false
      },
      (thrown: unknown) => problemOf(thrown).code === 'NOT_FOUND',
    )
    if (leaving.signal.aborted) return
    if (gone) onGone()
    else timer = later()
  }
  return () => {
    leaving.abort()
    clearTimeout(timer)
  }
}

const inPassing = ({ message }: ApiProblem) => toastFailure(message)

export type OpenImport = {
  loaded: Loaded<ImportAnswer>
  reload: () => void
  busy: boolean
  /** Runs one step and shows its response from then on. A failure appears as a toast, unless `refused` handles it. */
  take: (step: () => Promise<ImportAnswer>, refused?: (problem: ApiProblem) => void) => Promise<boolean>
}

/** One import, kept current while the server works on it. */
export function useImport(id: string): OpenImport {
  const load = useCallback(
    (signal: AbortSignal) => api.call(importRoutes.getImport, { params: { id }, signal }),
    [id],
  )
  const [loaded, reload] = useLoaded(load)
  const [later, setLater] = useState<ImportAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => setLater(null), [loaded])
  const shown: Loaded<ImportAnswer> = later ? { status: 'ready', value: later } : loaded
  const working = shown.status === 'ready' && isWorking(shown.value)
  useEffect(() => {
    if (working) return lookAgain({ load, onSeen: setLater, onGone: reload })
  }, [working, load, reload])
  const take = useCallback<OpenImport['take']>(
    async (step, refused = inPassing) => {
      setBusy(true)
      try {
        setLater(await step())
        return true
      } catch (thrown) {
        const problem = problemOf(thrown)
        refused(problem)
        // Another user changed the import: its current state is loaded.
        if (problem.code === 'CHANGED_MEANWHILE') reload()
        return false
      } finally {
        setBusy(false)
      }
    },
    [reload],
  )
  return { loaded: shown, reload, busy, take }
}

export const isWorking = ({ state }: ImportAnswer) =>
  state === 'planning' || state === 'writing' || state === 'undoing'

/**
 * The reason why a button's action failed, beside that button. It takes the focus, so nobody presses again without
 * seeing it.
 */
export function ActionError({ problem }: { problem: ApiProblem | null }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!problem) return
    line.current?.focus({ preventScroll: true })
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={line} role="alert" tabIndex={-1} className="imports-action-error">
      {problem && <FieldError id="import-action-error" error={problem.message} />}
    </div>
  )
}

/** Discards an import without asking: nothing was written yet, so nothing is lost. */
export function DropButton({ one, onLeave }: { one: ImportAnswer; onLeave: () => void }) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiProblem | null>(null)
  const drop = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await api.call(importRoutes.dropImport, { params: { id: one.id } })
      toast(t('imports.dropped'))
      onLeave()
    } catch (thrown) {
      setRefused(problemOf(thrown))
      setBusy(false)
    }
  }
  return (
    <>
      <ActionError problem={refused} />
      <Button tone="plain" icon="trash" busy={busy} onClick={() => void drop()}>
        {t('imports.drop')}
      </Button>
    </>
  )
}

type ChoosePersonProps = {
  one: ImportAnswer
  row: ImportRowAnswer | null
  open: OpenImport
  onClose: () => void
}

/** Lets the user choose among namesakes. The app never guesses. */
export function ChoosePerson({ one, row, open, onClose }: ChoosePersonProps) {
  const [refused, setRefused] = useState<ApiProblem | null>(null)
  const choose = async (member_id: string | null, new_person = false) => {
    if (!row) return
    const params = { id: one.id, line: row.line }
    const body = { member_id, new_person }
    setRefused(null)
    const choosePerson = () => api.call(importRoutes.chooseImportPerson, { params, body })
    if (await open.take(choosePerson, setRefused)) onClose()
  }
  const labels = QUESTION_WORDS[row?.question ?? 'who']
  return (
    <Dialog open={row !== null} title={t(labels.title)} onClose={onClose} sheet>
      <div className="imports-candidates">
        <p>{row && `${rowPlace(row)}: ${row.cells.filter(Boolean).join(', ')}`}</p>
        {row?.candidates.map(({ id, name, phone_tail }) => (
          <Button key={id} tone="quiet" icon="person" wide busy={open.busy} onClick={() => void choose(id)}>
            {phone_tail ? t('imports.candidate', { name, tail: phone_tail }) : name}
          </Button>
        ))}
        {one.kind === 'members' && (
          <Button tone="quiet" icon="plus" wide busy={open.busy} onClick={() => void choose(null, true)}>
            {t(labels.add)}
          </Button>
        )}
        <Button tone="plain" wide busy={open.busy} onClick={() => void choose(null)}>
          {t(labels.leave)}
        </Button>
        <ActionError problem={refused} />
      </div>
    </Dialog>
  )
}
