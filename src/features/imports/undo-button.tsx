import { useState } from 'react'
import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { OpenImport } from './use-import.ts'
import { t } from './messages.ts'

const actions = ['undo-import'] as const

/** Asks before everything that one import wrote is undone. */
export function UndoButton({ one, open }: { one: ImportAnswer; open: OpenImport }) {
  const online = useOnline()
  const dialog = useAddressDialog(actions)
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
        whyNot={online ? undefined : t('imports.onlineOnly')}
        onClick={() => dialog.open('undo-import', one.id)}
      >
        {t('imports.undo')}
      </Button>
      <ConfirmDialog
        open={dialog.act !== null}
        title={t('imports.undoTitle', { file: one.file_name })}
        confirmLabel={t('imports.undo')}
        busy={open.busy}
        failure={failure}
        onConfirm={() => void undo()}
        onClose={dialog.close}
      >
        <p>{t(one.kind === 'members' ? 'imports.undoBody' : 'imports.undoAttendanceBody')}</p>
        <p>{t('imports.undoDays')}</p>
      </ConfirmDialog>
    </>
  )
}
