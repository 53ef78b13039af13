import { useState } from 'react'
import type { Church, Live, Presences } from '../../../../../sync/client/api.ts'
import { checkWord } from '../../../../../sync/merge/list-digest.ts'
import { checkWordArea } from '../../../../lib/messages/en/check-word.ts'
import { sayHere, withMore } from '../../../../lib/messages/t.ts'
import { useLive } from '../../../../lib/session/use-church.ts'
import { isOpened, late } from '../../../../ui/late.tsx'
import { ownList } from './own-list.ts'
import { useTelling } from './use-telling.ts'

const LateSheet = late(async () => (await withMore(import('./agreement-sheet.tsx'))).AgreementSheet, isOpened)

const words = sayHere({ checkWord: checkWordArea })

type Props = { church: Church; serviceId: string; presences: Live<Presences> }

/** The list's check word; a tap compares it with the church and the other phones. */
export function CompareButton(props: Props) {
  const word = checkWord(ownList(useLive(props.presences)))
  const [open, setOpen] = useState(false)
  useTelling(props.church, props.serviceId, props.presences)
  return (
    <>
      <button
        type="button"
        className="door-word"
        aria-label={words('checkWord.compare', { word })}
        onClick={() => setOpen(true)}
      >
        <small>{words('checkWord.name')}</small> <b>{word}</b>
      </button>
      <LateSheet {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
