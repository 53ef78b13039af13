import { useCallback } from 'react'
import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { api } from '../../lib/api/api.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { tPersonal } from './personal-messages.ts'

type Props = {
  id: string | null
  /** The name of a person who was deleted earlier and is no longer on this phone. */
  name?: string | undefined
  onClose: () => void
}

/** Asks before everything about a person is erased, and says what stays. */
export function EraseMemberDialog({ id, name, onClose }: Props) {
  const { people, syncNow } = useChurch()
  const [attempted, attempt] = useAttempt(id)
  const known = name ?? (id === null ? undefined : people.get(id)?.first_name)
  const erase = async () => {
    if (id === null) return
    await api.call(personalDataRoutes.eraseMember, { params: { id } })
    // This phone receives the change by sync like any other.
    void syncNow()
    toast(tPersonal('personalData.erased'))
    onClose()
  }
  return (
    <ConfirmDialog
      open={id !== null && (known !== undefined || attempted.busy)}
      title={tPersonal('personalData.eraseTitle', { name: shownName(known ?? '') })}
      confirmLabel={tPersonal('personalData.eraseConfirm')}
      busyLabel={tPersonal('personalData.erasing')}
      {...attempted}
      onConfirm={() => attempt(erase)}
      onClose={onClose}
    >
      {id !== null && <WhatGoes id={id} />}
    </ConfirmDialog>
  )
}

function WhatGoes({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => api.call(personalDataRoutes.whatGoes, { params: { id }, signal }),
    [id],
  )
  const [loaded] = useLoaded(load)
  if (loaded.status === 'loading') return <SkeletonRows rows={2} />
  if (loaded.status === 'failed') return <StatusLine tone="quiet">{loaded.problem.message}</StatusLine>
  const { marks, notes, consents, changes } = loaded.value
  const among = [
    notes > 0 && tPersonal('personalData.eraseNotes', { count: notes }),
    consents > 0 && tPersonal('personalData.eraseAnswers', { count: consents }),
    changes > 0 && tPersonal('personalData.eraseChanges', { count: changes }),
  ].filter((part) => part !== false)
  return (
    <div className="members-view">
      <p className="members-sum">{tPersonal('personalData.eraseMarks', { count: marks })}</p>
      <p>{tPersonal('personalData.eraseGoes')}</p>
      {among.length > 0 && (
        <p className="members-quiet">
          {tPersonal('personalData.eraseAmong')} {among.join(', ')}.
        </p>
      )}
    </div>
  )
}
