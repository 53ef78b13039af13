import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import type { OpenImport } from './use-import.ts'
import { say } from './words.ts'

/** The choice of the columns step, where what it is about is seen. The preview is made anew. */
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
      whyNot={online ? undefined : say('imports.onlineOnly')}
      onClick={() => void take()}
    >
      {say('imports.takeWithout')}
    </Button>
  )
}
