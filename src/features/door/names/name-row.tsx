import { Fragment, memo } from 'react'
import type { Live, MarkState, Presences, SearchHit } from '../../../../sync/client/api.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { t } from '../../../lib/messages/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icons.tsx'
import { phoneLine, type PhoneLine } from './phone-line.ts'
import { rowLabel, shownName } from './row-words.ts'
import { halvesOf, piecesOf, type Range } from './set-off.ts'
import { usePresence } from './use-presence.ts'

/** Letters; of a longer name first names and last name each keep a line where one does not hold both: the end tells two apart. */
const FITS_TWO_LINES = 20
/** Letters; a longer name is written smaller, so that two lines hold it. */
const LONG_NAME = 30

type NameRowProps = {
  hit: SearchHit
  index: number
  /** -1 where it is not known yet. */
  count: number
  /** Pixels from the list's start. */
  top: number
  digits: string
  /** Undefined: nobody else on the list has this name. Else what tells them apart beside the digits. */
  namesake: string | undefined
  presences: Live<Presences>
  timeZone: string
  tabbable: boolean
}

/** One person, 64 px, the whole row a button. The list hears its taps. */
export const NameRow = memo(function NameRow(props: NameRowProps) {
  const { hit, index, count, top, digits, namesake, presences, timeZone, tabbable } = props
  const entry = usePresence(presences, hit.person.id)
  const state = entry?.state ?? null
  const name = shownName(hit.person)
  const phone = phoneLine(hit.person, digits)
  const time = entry ? formatTime(entry.arrivedAt, timeZone) : ''
  return (
    <li
      className="door-place"
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <button
        type="button"
        className="door-row"
        data-person={hit.person.id}
        data-index={index}
        data-state={state ?? undefined}
        tabIndex={tabbable ? 0 : -1}
        aria-label={rowLabel(name, phone, namesake ?? '', state, time)}
      >
        <span className="door-sign">{state && <Icon name="check" large />}</span>
        <span className="door-words">
          <span
            className={classNames(
              'door-name',
              name.length > FITS_TWO_LINES && 'door-name-cut',
              name.length > LONG_NAME && 'door-name-long',
            )}
          >
            {name.length > FITS_TWO_LINES ? (
              <Halves name={name} at={hit.person.first_name.length} ranges={hit.matched} />
            ) : (
              <Pieces text={name} ranges={hit.matched} />
            )}
          </span>{' '}
          <span className={classNames('door-detail', (state || namesake) && 'door-detail-more')}>
            <Phone phone={phone} strong={namesake !== undefined} />
            {namesake && <span> · {namesake}</span>} {state && <Where state={state} />}
          </span>{' '}
          {state && <span className="door-time">{time}</span>}
        </span>
      </button>
    </li>
  )
})

function Halves({ name, at, ranges }: { name: string; at: number; ranges: readonly Range[] }) {
  return halvesOf(name, at, ranges).map((half, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span>
        <Pieces text={half.text} ranges={half.ranges} />
      </span>
    </Fragment>
  ))
}

function Pieces({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  return piecesOf(text, ranges).map((piece, index) =>
    piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}

function Phone({ phone, strong }: { phone: PhoneLine | null; strong: boolean }) {
  if (!phone) return <span>{t('door.noDigits')}</span>
  const Digits = strong ? 'strong' : 'span'
  const pieces = <Pieces text={phone.digits} ranges={phone.ranges} />
  if (phone.whole) return <Digits>{pieces}</Digits>
  return (
    <span className="door-ends">
      <span>{t('door.endsIn', { digits: '' })}</span>
      <Digits className="door-tail">{pieces}</Digits>
    </span>
  )
}

/** Where the mark is, by shape and word. */
function Where({ state }: { state: MarkState }) {
  return (
    <span className={`door-where door-where-${state}`}>
      <Icon name={state === 'saved' ? 'phoneSaved' : 'doubleCheck'} />
      {t(state === 'saved' ? 'offline.savedHere' : 'offline.received')}
    </span>
  )
}
