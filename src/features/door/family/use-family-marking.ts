import { useRef, useState } from 'react'
import { buzz } from '../../../lib/device/haptics.ts'
import { afterPaint } from '../names/after-paint.ts'
import { shownName } from '../names/row-text.ts'
import { notMarkedSentence } from '../storage-sentence.ts'
import { checkInAction } from './check-in-action.ts'
import { markFamily, type FamilyDoor, type FamilyMark } from './mark-family.ts'
import { tFamily } from './messages.ts'
import { markedFamily, type Told } from './undo-family.ts'

export type FamilySheetProps = FamilyDoor &
  Told & {
    householdId: string
    /** Opens the check-in of children. */
    onCheckIn: (childIds: readonly string[]) => void
    onClose: () => void
  }

/** Marks the ticked people. The notice offers to undo exactly the marks of this sheet. */
export function useFamilyMarking(props: FamilySheetProps, family: string) {
  const { church, serviceId, presences, showNotice, onDone, onCheckIn, onClose } = props
  const door = { church, serviceId, presences }
  const marks = useRef<FamilyMark[]>([])
  const running = useRef(false)
  const closed = useRef(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  /** Reports what is marked, also if the rest failed. */
  const report = () => {
    if (marks.current.length === 0) return
    const done = marks.current
    marks.current = []
    buzz()
    showNotice({
      ...markedFamily('marked', family, done, door, { showNotice, onDone }),
      further: checkInAction(done, church.today(), onCheckIn),
    })
    onDone()
  }
  const close = () => {
    closed.current = true
    onClose()
    if (!running.current) report()
  }
  const mark = async (ids: readonly string[]) => {
    if (running.current) return
    if (ids.length === 0) return setTrouble(tFamily('family.nobodyTicked'))
    running.current = true
    setBusy(true)
    setTrouble(undefined)
    const { marks: kept, failed } = await markFamily(door, ids)
    marks.current.push(...kept)
    running.current = false
    setBusy(false)
    if (!failed) {
      await afterPaint()
      return closed.current ? report() : close()
    }
    const name = shownName(failed.person)
    const text = notMarkedSentence(failed.error, name)
    if (!closed.current) return setTrouble(text)
    report()
    showNotice({ tone: 'trouble', name, text })
  }
  return {
    mark: (ids: readonly string[]) => void mark(ids),
    close,
    busy,
    trouble,
    forgetTrouble: () => setTrouble(undefined),
  }
}
