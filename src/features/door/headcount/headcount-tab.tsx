import { useCallback, useState, type FormEvent } from 'react'
import { useLive } from '../../../domain/church/use-church.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { TabProps } from '../door-address.ts'
import {
  CounterRow,
  headsWords,
  KINDS,
  kindName,
  plus,
  type Kind,
  goesBelow,
  headsOf,
  MOST,
  inTheRoom,
  isSame,
  NONE,
  useCounting,
  type Counting,
} from './counting.tsx'
import { HowSheet } from './how/how-sheet.tsx'
import { tHeadcount } from './messages.ts'
import './headcount.css'
import type { Heads, Headcount } from '../../../../sync/client/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useOnline } from '../../../lib/device/use-online.ts'
import { formatCount } from '../../../lib/format/format-count.ts'

/** Offline the counts of others are unknown. The text still warns if there are more guests than people. */
export function beneathCount(sum: Heads, named: number, online: boolean): string {
  if (online) return compareWords(sum, named)
  const unknown = tHeadcount('headcount.othersUnknown')
  return lacksPeople(sum) ? `${tHeadcount('headcount.moreGuests')} ${unknown}` : unknown
}

/** Guests are part of the people, and an usher may count them first. */
const lacksPeople = (sum: Heads): boolean => sum.guests > inTheRoom(sum)

/**
 * Compares the headcount with the marks by name.
 * @param named how many are marked by name
 */
export function compareWords(sum: Heads, named: number): string {
  const counted = inTheRoom(sum)
  if (lacksPeople(sum)) return tHeadcount('headcount.moreGuests')
  if (counted === 0) return named === 0 ? '' : tHeadcount('headcount.noneCounted', { count: named })
  if (named === 0) return tHeadcount('headcount.noneNamed')
  if (counted === named) return tHeadcount('headcount.agree', { count: counted })
  return counted > named
    ? tHeadcount('headcount.moreCounted', { named, count: counted - named })
    : tHeadcount('headcount.moreNamed', { named, count: named - counted })
}

/**
 * "You counted 34, others 120", as short as is true.
 * @param own this account's part of the sum
 */
export function shareWords(sum: Heads, own: Heads): string {
  const mine = own.men + own.women + own.children
  const others = sum.men + sum.women + sum.children - mine
  if (others === 0) return tHeadcount('headcount.byYou', { own: mine })
  if (mine === 0) return tHeadcount('headcount.byOthers', { others })
  if (mine < 0) return tHeadcount('headcount.youLess', { others, off: -mine })
  if (others < 0) return tHeadcount('headcount.othersLess', { own: mine, off: -others })
  return tHeadcount('headcount.byBoth', { own: mine, others })
}

type HeadcountSumsProps = {
  headcount: Headcount
  /** The values that the counters show. */
  shown: Heads
  /** The number of people marked by name. */
  named: number
  onHow: () => void
}

/** Takes the room of a line. */
const NO_TEXT = '\u00a0'

/** The number of people in the room, the counting accounts, and the comparison with the names. */
export function HeadcountSums({ headcount, shown, named, onHow }: HeadcountSumsProps) {
  const { read, sum, own, waiting } = headcount
  const online = useOnline()
  const nobody = [sum, own].every((heads) => isSame(heads, NONE))
  return (
    <div className="heads-sums">
      <div className="heads-total">
        <p>
          <strong>{read ? formatCount(inTheRoom(shown)) : '–'}</strong> {tHeadcount('headcount.counted')}
        </p>
        <button type="button" onClick={onHow}>
          {tHeadcount('headcount.who')}
        </button>
      </div>
      <p className="heads-share">
        {read &&
          (nobody ? tHeadcount('headcount.nobodyYet') : `${shareWords(sum, own)} · ${whereWords(waiting)}`)}
        {!read && NO_TEXT}
      </p>
      <p className="heads-compare">{read ? beneathCount(shown, named, online) : NO_TEXT}</p>
    </div>
  )
}

const whereWords = (waiting: number): string =>
  waiting > 0 ? tHeadcount('headcount.waiting', { count: waiting }) : tHeadcount('headcount.allReceived')

type SeveralSheetProps = {
  /** The kind chosen at the start; null: closed. */
  kind: Kind | null
  sum: Heads
  count: Counting['count']
  onClose: () => void
}

/** Counts a whole row with one number and one op. */
export function SeveralSheet({ kind, ...props }: SeveralSheetProps) {
  return (
    <Sheet open={kind !== null} title={tHeadcount('headcount.severalTitle')} onClose={props.onClose}>
      {kind && <SeveralForm kind={kind} {...props} />}
    </Sheet>
  )
}

type SeveralFormProps = Omit<SeveralSheetProps, 'kind'> & { kind: Kind }

/** A function, because this file loads before the messages of its locale. */
const choices = () => KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))

function SeveralForm({ kind: first, sum, count, onClose }: SeveralFormProps) {
  const [kind, setKind] = useState(first)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  const send = async (sign: 1 | -1) => {
    const number = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
    if (number < 1 || number > MOST) return setError(tHeadcount('headcount.numberMissing', { most: MOST }))
    const heads = headsOf(kind, sign * number)
    if (goesBelow(sum, heads))
      return setError(tHeadcount('headcount.tooMany', { count: Math.max(0, sum[kind]) }))
    if (await count(heads)) onClose()
    else setError(tHeadcount('headcount.notKept'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(1)
  }
  return (
    <form className="heads-several" noValidate onSubmit={onSubmit}>
      <SelectField
        name="kind"
        label={tHeadcount('headcount.kind')}
        empty={false}
        choices={choices()}
        value={kind}
        onChange={(chosen) => setKind(KINDS.find((one) => one === chosen) ?? first)}
      />
      <div data-focus-number>
        <TextField
          name="number"
          label={tHeadcount('headcount.number')}
          hint={tHeadcount('headcount.severalHint')}
          inputMode="numeric"
          maxLength={5}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
          error={error}
        />
      </div>
      <div className="heads-several-actions">
        <Button tone="quiet" onClick={() => void send(-1)}>
          {tHeadcount('headcount.takeOff')}
        </Button>
        <Button type="submit" icon="plus">
          {tHeadcount('headcount.add')}
        </Button>
      </div>
    </form>
  )
}

/** The headcount tab: an usher counts rows of heads with one thumb. */
export function HeadcountTab({ church, serviceId, presences, showNotice }: TabProps) {
  const headcount = useLive(church.headcount(serviceId))
  const { total: named } = useLive(presences)
  const { count, undo, onItsWay, last } = useCounting({ church, serviceId, showNotice })
  const [several, setSeveral] = useState<Kind | null>(null)
  const [asksHow, setAsksHow] = useState(false)
  const onSeveral = useCallback((kind: Kind) => setSeveral(kind), [])
  const shown = plus(headcount.sum, onItsWay)
  return (
    <section className="heads" aria-label={tHeadcount('headcount.title')}>
      <HeadcountSums headcount={headcount} shown={shown} named={named} onHow={() => setAsksHow(true)} />
      <div className="heads-rows">
        {KINDS.map((kind) => (
          <CounterRow
            key={kind}
            kind={kind}
            count={headcount.read ? shown[kind] : null}
            saving={onItsWay[kind] !== 0}
            onCount={count}
            onSeveral={onSeveral}
          />
        ))}
      </div>
      <div className="heads-actions">
        <button type="button" aria-disabled={!last} onClick={() => void undo()}>
          <Icon name="undo" />
          <span>
            {last
              ? tHeadcount('headcount.undo', { what: headsWords(last) })
              : tHeadcount('headcount.nothingToUndo')}
          </span>
        </button>
        <button type="button" onClick={() => setSeveral('men')}>
          <Icon name="counter" />
          <span>{tHeadcount('headcount.several')}</span>
        </button>
      </div>
      <p className="nx-visually-hidden" role="status">
        {last && saidNow(last, headcount.sum)}
      </p>
      <SeveralSheet kind={several} sum={shown} count={count} onClose={() => setSeveral(null)} />
      <HowSheet
        open={asksHow}
        church={church}
        serviceId={serviceId}
        headcount={headcount}
        count={count}
        onClose={() => setAsksHow(false)}
      />
    </section>
  )
}

/** "Men: 35", for screen readers. */
function saidNow(last: Record<Kind, number>, sum: Record<Kind, number>): string {
  return KINDS.filter((kind) => last[kind] !== 0)
    .map((kind) => tHeadcount('headcount.now', { kind: kindName(kind), count: sum[kind] }))
    .join(', ')
}
