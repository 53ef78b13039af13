import { useState } from 'react'
import type { Church, Live, Presences } from '../../../../../sync/client/api.ts'
import { listCode } from '../../../../../sync/merge/list-digest.ts'
import { listCodeArea } from '../../../../lib/messages/en/list-code.ts'
import { screenMessages, withLaterMessages } from '../../../../lib/messages/t.ts'
import { useLive } from '../../../../domain/church/use-church.ts'
import { isOpened, lazyDialog } from '../../../../ui/lazy/lazy.tsx'
import { ownList } from './own-list.ts'
import { useTelling } from './use-telling.ts'

const LazySheet = lazyDialog(
  async () => (await withLaterMessages(import('./agreement-sheet.tsx'))).AgreementSheet,
  isOpened,
)

const tListCode = screenMessages({ listCode: listCodeArea })

type Props = { church: Church; serviceId: string; presences: Live<Presences> }

/** The list code. A tap compares the list with the church's and those of other phones. */
export function CompareButton(props: Props) {
  const word = listCode(ownList(useLive(props.presences)))
  const [open, setOpen] = useState(false)
  useTelling(props.church, props.serviceId, props.presences)
  return (
    <>
      <button
        type="button"
        className="door-word"
        aria-label={tListCode('listCode.compare', { word })}
        onClick={() => setOpen(true)}
      >
        <small>{tListCode('listCode.name')}</small> <b>{word}</b>
      </button>
      <LazySheet {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
