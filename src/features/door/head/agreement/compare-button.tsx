import { lazy, Suspense, useState } from 'react'
import type { Church, Live, Presences } from '../../../../../sync/client/api.ts'
import { checkWord } from '../../../../../sync/merge/list-digest.ts'
import { checkWordArea } from '../../../../lib/messages/en/check-word.ts'
import { sayHere, withMore } from '../../../../lib/messages/t.ts'
import { useLive } from '../../../../lib/session/use-church.ts'
import { ownList } from './own-list.ts'
import { useTelling } from './use-telling.ts'

const Opened = lazy(async () => ({
  default: (await withMore(import('./agreement-sheet.tsx'))).AgreementSheet,
}))

const words = sayHere({ checkWord: checkWordArea })

type Props = { church: Church; serviceId: string; presences: Live<Presences> }

/** The list's check word; a tap compares it with the church and the other phones. */
export function CompareButton(props: Props) {
  const word = checkWord(ownList(useLive(props.presences)))
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  useTelling(props.church, props.serviceId, props.presences)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className="door-word"
        aria-label={words('checkWord.compare', { word })}
        onClick={show}
      >
        {word}
      </button>
      {asked && (
        <Suspense fallback={null}>
          <Opened {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
