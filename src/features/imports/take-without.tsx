import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import type { OpenImport } from './use-import.ts'
import { t } from './messages.ts'

/** The same choice as in the columns step, beside the rows that it concerns. It computes the preview again. */
export function TakeWithout({ one, open }: { one: ImportAnswer; open: OpenImport }) {
  const online = useOnline()
  const { columns, options, state } = one
  if (one.kind !== 'members' || state !== 'preview' || options.leave_out_unreadable) return null
  const take = () =>
    open.take(() =>
      api.call(importRoutes.planImport, {
        params: { id: one.id },
        body: {
          targets: columns.map(({ target }) => target),
          options: { ...options, leave_out_unreadable: true },
        },
      }),
    )
  return (
    <Button
      tone="quiet"
      icon="people"
      busy={open.busy}
      whyNot={online ? undefined : t('imports.onlineOnly')}
      onClick={() => void take()}
    >
      {t('imports.takeWithout')}
    </Button>
  )
}
