import { useState } from 'react'
import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { OpenImport } from './use-import.ts'
import { say } from './words.ts'

const acts = ['undo-import'] as const

/** Asks before all that one import wrote is taken back. */
export function UndoButton({ one, open }: { one: ImportAnswer; open: OpenImport }) {
  const online = useOnline()
  const dialog = useAddressDialog(acts)
  const [failure, setFailure] = useState<string>()
  const undo = async () => {
    setFailure(undefined)
    const begin = () => api.call(importRoutes.undoImport, { params: { id: one.id } })
    if (await open.take(begin, ({ message }) => setFailure(message))) dialog.close()
  }
  return (
    <>
      <Button
        tone="quiet"
        icon="undo"
        whyNot={online ? undefined : say('imports.onlineOnly')}
        onClick={() => dialog.open('undo-import', one.id)}
      >
        {say('imports.undo')}
      </Button>
      <ConfirmDialog
        open={dialog.act !== null}
        title={say('imports.undoTitle', { file: one.file_name })}
        confirmLabel={say('imports.undo')}
        busy={open.busy}
        failure={failure}
        onConfirm={() => void undo()}
        onClose={dialog.close}
      >
        <p>{say(one.kind === 'members' ? 'imports.undoBody' : 'imports.undoAttendanceBody')}</p>
        <p>{say('imports.undoDays')}</p>
      </ConfirmDialog>
    </>
  )
}
