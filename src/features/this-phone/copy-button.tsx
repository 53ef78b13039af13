import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { tThisPhone } from './messages.ts'

/** The number of ops on this phone that the server has not received, and their export to a file. */
export type WaitingCopy = { count: number; save: () => void }

/** For a phone that will be given away or repaired. Renders nothing without such ops. */
export function CopyButton({ copy }: { copy: WaitingCopy }) {
  const { count, save } = copy
  if (count === 0) return null
  const download = () => {
    save()
    toast(tThisPhone('thisPhone.copied', { count }))
  }
  return (
    <>
      <Button tone="quiet" icon="download" onClick={download}>
        {tThisPhone('thisPhone.copy')}
      </Button>
      <p className="this-phone-small">{tThisPhone('thisPhone.copyWarning')}</p>
    </>
  )
}
