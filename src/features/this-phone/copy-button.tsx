import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { words } from './words.ts'

/** What waits on this phone and was not received: how much, and handing it out as a file. */
export type WaitingCopy = { count: number; save: () => void }

/** For a phone that is about to be given away or repaired; shown only where something waits. */
export function CopyButton({ copy }: { copy: WaitingCopy }) {
  const { count, save } = copy
  if (count === 0) return null
  const download = () => {
    save()
    toast(words('thisPhone.copied', { count }))
  }
  return (
    <>
      <Button tone="quiet" icon="download" onClick={download}>
        {words('thisPhone.copy')}
      </Button>
      <p className="this-phone-small">{words('thisPhone.copyWarning')}</p>
    </>
  )
}
