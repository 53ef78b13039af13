import { useState } from 'react'
import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { OpenImport } from './use-import.ts'
import { say } from './words.ts'

export function UndoButton({ one, open }: { one: ImportAnswer; open: OpenImport }) {
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const undo = async () => {
    await open.take(() => api.call(importRoutes.undoImport, { params: { id: one.id } }))
    setAsking(false)
  }
  return (
    <>
      <Button
        tone="quiet"
        icon="undo"
        whyNot={online ? undefined : say('imports.onlineOnly')}
        onClick={() => setAsking(true)}
      >
        {say('imports.undo')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={say('imports.undoTitle', { file: one.file_name })}
        confirmLabel={say('imports.undo')}
        busy={open.busy}
        onConfirm={() => void undo()}
        onClose={() => setAsking(false)}
      >
        <p>{say('imports.undoBody')}</p>
        <p>{say('imports.undoDays')}</p>
      </ConfirmDialog>
    </>
  )
}
