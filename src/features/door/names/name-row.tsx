import { Fragment, memo } from 'react'
import type { Live, MarkState, Presences, SearchHit } from '../../../../sync/client/api.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { t } from '../../../lib/messages/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icons.tsx'
import { phoneLine, type PhoneLine, halvesOf, piecesOf, type Range } from './phone-line.ts'
import { rowLabel, shownName } from './row-text.ts'
import { usePresence } from './use-found.ts'

/** Letters. In a longer name, first and last names may each take a line, since the end tells two people apart. */
const FITS_TWO_LINES = 20
/** Letters. A longer name is written smaller, so that it fits two lines. */
const LONG_NAME = 30

type NameRowProps = {
  hit: SearchHit
  index: number
  /** -1 while the number is not known. */
  count: number
  /** Pixels from the start of the list. */
  top: number
  digits: string
  /** Number of people in the person's family; 0 without one. */
  family: number
  /**
   * Undefined: nobody else on the list has this name. Otherwise the details beside the digits that tell them apart.
   */
  namesake: string | undefined
  presences: Live<Presences>
  timeZone: string
  tabbable: boolean
}

/** One person, 64 px high. The whole row is a button, and the list handles its taps. */
export const NameRow = memo(function NameRow(props: NameRowProps) {
  const { hit, index, count, top, digits, family, namesake, presences, timeZone, tabbable } = props
  const entry = usePresence(presences, hit.person.id)
  const state = entry?.state ?? null
  const name = shownName(hit.person)
  const phone = phoneLine(hit.person, digits)
  // The notice of a marked person offers the family.
  const hasSign = family > 0 && !state
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
        className={classNames('door-row', hasSign && 'door-row-beside')}
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
      {hasSign && (
        <button
          type="button"
          className="door-family"
          data-family={hit.person.id}
          tabIndex={tabbable ? 0 : -1}
          aria-label={t('door.familyOf', { name, count: family })}
        >
          <Icon name="family" />
          {family}
        </button>
      )}
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

/** The sync state of the mark, by icon and word. */
function Where({ state }: { state: MarkState }) {
  return (
    <span className={`door-where door-where-${state}`}>
      <Icon name={state === 'saved' ? 'phoneSaved' : 'doubleCheck'} />
      {t(state === 'saved' ? 'offline.savedHere' : 'offline.received')}
    </span>
  )
}
