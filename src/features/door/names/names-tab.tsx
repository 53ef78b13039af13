import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { whenQuiet } from '../../../lib/device/timing.ts'
import { t, withLaterMessages } from '../../../lib/messages/t.ts'
import { isOpened, lazyDialog } from '../../../ui/lazy/lazy.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useCheckInAddress, useFamilyAddress } from '../family/family-addresses.ts'
import { FirstTimerSheet } from '../first-timer/first-timer-sheet.tsx'
import { useFirstTimer } from '../first-timer/use-first-timer.ts'
import type { TabProps } from '../door-address.ts'
import type { CardName } from '../scan/card-name-sheet.tsx'
import { useTypedCards } from '../scan/use-typed-cards.ts'
import { focusRow, sameSpot, type Spot } from './list-rows.ts'
import { ListFoot, ListTitle } from './list-frame.tsx'
import { NameList } from './name-list.tsx'
import { typedDigits } from './phone-line.ts'
import { useFound, useAllHere } from './use-found.ts'
import { useMarking } from './use-marking.ts'
import { useNameOrder } from './name-order.ts'
import type { Person, SearchHit } from '../../../../sync/client/api.ts'
import { mayEndIn } from '../../../../sync/client/people/query.ts'
import { nameKey, plainName } from '../../../../sync/merge/names.ts'

/** Only the best hits count, since this runs at every key. */
const BEST = 3

/** True if the text is a found person's whole name, the last digits of their phone, or parts of both. */
export function knownText(text: string, hits: readonly SearchHit[]): boolean {
  const words = plainName(text).split(' ').filter(Boolean)
  if (words.length === 0) return false
  const names = words.filter((word) => !isFigures(word))
  const digits = words.filter(isFigures).join('')
  const key = nameKey(text)
  return hits.slice(0, BEST).some(({ person }) => {
    const own = nameKey(person.first_name, person.last_name)
    if (digits === '' || own === key) return own === key
    return areParts(names, own.split(' ')) && endsIn(person, digits, names.length > 0)
  })
}

const isFigures = (word: string) => /^\d+$/.test(word)

const areParts = (typed: readonly string[], own: readonly string[]) =>
  typed.every((word) => own.some((name) => name.startsWith(word)))

/** Many people share the start of a number. Its end, or all of it, identifies one person. */
function endsIn({ phone_number: phone, phone_tail: tail }: Person, digits: string, named: boolean): boolean {
  const ending = digits.replace(/^0(?=\d{4})/, '')
  if (phone?.endsWith(ending) || tail?.endsWith(ending)) return true
  return named && !phone && tail !== null && mayEndIn(digits, tail)
}

const LazyCardNameSheet = lazyDialog(
  async () => (await withLaterMessages(import('../scan/card-name-sheet.tsx'))).CardNameSheet,
  isOpened,
)

const loadFamilySheet = async () =>
  (await withLaterMessages(import('../family/family-sheet.tsx'))).FamilySheet

const LazyFamilySheet = lazyDialog(loadFamilySheet)

/** The tab of names: search, tap, next. */
export function NamesTab({ church, serviceId, presences, showNotice, recalled }: TabProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { typed, order, type, tapped, done, empty, touch, isSettled } = useNameOrder(presences, scroller)
  const found = useFound(church, order)
  const { hits, close, goesOn } = found
  const allHere = useAllHere(presences, found, order)

  const toField = useCallback(() => field.current?.focus({ preventScroll: true }), [])
  const onDone = useCallback(() => {
    done()
    toField()
  }, [done, toField])
  const onEmpty = useCallback(() => {
    empty()
    toField()
  }, [empty, toField])
  const [cardName, setCardName] = useState<{ save: (name: CardName) => Promise<void> } | null>(null)
  const askName = useCallback((save: (name: CardName) => Promise<void>) => setCardName({ save }), [])
  const typeOrTake = useTypedCards(
    { list: scroller, field },
    { church, serviceId, presences, showNotice },
    { type, empty: onEmpty, askName },
  )
  const { householdId, open: openHousehold, close: closeFamily } = useFamilyAddress()
  const { open: openCheckIn } = useCheckInAddress()
  const marking = useMarking({
    church,
    serviceId,
    presences,
    showNotice,
    onTap: tapped,
    onDone,
    onFamily: openHousehold,
    onCheckIn: openCheckIn,
  })
  const firstTimer = useFirstTimer({
    church,
    serviceId,
    presences,
    showNotice,
    marking,
    onDone: onEmpty,
    onCheckIn: openCheckIn,
    toField,
  })
  // Also after the sheet of a family: the row that opened it may be gone.
  useEffect(() => {
    if (!householdId) toField()
  }, [toField, householdId])
  // Loads the sheet ahead while the app is idle. After a failure it loads when it opens.
  useEffect(() => whenQuiet(() => void loadFamilySheet().catch(() => undefined)), [])
  const recalledBefore = useRef(recalled)
  useEffect(() => {
    // A return from another tab must not reset this one.
    if (recalled === recalledBefore.current) return
    recalledBefore.current = recalled
    type('')
    toField()
  }, [recalled, type, toField])

  const { openWith } = firstTimer
  const inField = useRef(typed)
  inField.current = typed
  // The whole text of the field, including letters that the list has not yet followed.
  const onNew = useCallback(() => openWith(inField.current), [openWith])
  const known = knownText(order.text, hits)
  const foot = useMemo(
    () => (
      <ListFoot church={church} text={order.text} nobody={hits.length === 0} known={known} onNew={onNew} />
    ),
    [church, order.text, hits.length, known, onNew],
  )
  const [spots] = useState(() => sameSpot())
  const onTap = useCallback(
    (personId: string, spot: Spot | null) =>
      isSettled() && spots.meant(personId, spot) && marking.tap(personId),
    [isSettled, spots, marking],
  )
  const onFamily = useCallback(
    (personId: string) => {
      const household = church.people.get(personId)?.household_id
      if (!household || !isSettled()) return
      tapped()
      openHousehold(household)
    },
    [church, isSettled, tapped, openHousehold],
  )
  const onType = (text: string) => {
    spots.forget()
    typeOrTake(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const down = event.key === 'ArrowDown'
    if (!down && event.key !== 'Enter') return
    event.preventDefault()
    if (down) return focusRow(scroller.current, 0, 0)
    // A second Enter after a mark: the field is empty, and the usher types the next name.
    if (!typed.trim()) return
    const [only, second] = church.people.search(typed.trim(), { limit: 2 })
    if (!only || second) return focusRow(scroller.current, 0, 0)
    marking.tap(only.person.id)
  }

  return (
    <div className="door-names">
      <div className="door-search">
        <SearchField
          large
          label={t('door.search')}
          placeholder={t('door.searchShort')}
          value={typed}
          onChange={onType}
          onKeyDown={onKeyDown}
          inputRef={field}
        />
      </div>
      <ListTitle
        church={church}
        text={order.text}
        count={hits.length}
        close={close}
        goesOn={goesOn}
        allHere={allHere}
        usual={(hits[0]?.person.seen ?? 0) > 0}
      />
      <NameList
        people={church.people}
        hits={hits}
        goesOn={goesOn}
        onEnd={found.findMore}
        order={order}
        presences={presences}
        digits={typedDigits(order.text)}
        timeZone={church.church.time_zone}
        scroller={scroller}
        onTap={onTap}
        onFamily={onFamily}
        onLeave={toField}
        onTouch={touch}
        foot={foot}
      />
      <LazyCardNameSheet
        open={cardName !== null}
        onClose={() => setCardName(null)}
        onSave={async (name) => {
          await cardName?.save(name)
          setCardName(null)
        }}
      />
      {householdId && (
        <LazyFamilySheet
          key={householdId}
          church={church}
          serviceId={serviceId}
          presences={presences}
          householdId={householdId}
          showNotice={showNotice}
          onDone={onDone}
          onCheckIn={openCheckIn}
          onClose={closeFamily}
        />
      )}
      <FirstTimerSheet church={church} presences={presences} firstTimer={firstTimer} />
    </div>
  )
}
