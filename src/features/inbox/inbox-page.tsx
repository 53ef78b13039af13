import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useChurch } from '../../domain/church/use-church.ts'
import { addressWith, useBackOnce } from '../../lib/address/address-dialog.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { Chips } from '../../ui/chips.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { Button } from '../../ui/button.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWide } from '../../ui/use-wide.ts'
import { Detail } from './detail.tsx'
import { KINDS, TO_DECIDE, useInbox, type Inbox, type Item, type Kind } from './inbox-items.ts'
import { useRowText } from './row-text.ts'
import { t } from './messages.ts'
import './inbox.css'

/** One queue of everything that needs this user. On a phone an item is a page of its own. */
export function InboxPage() {
  const inbox = useInbox()
  const wide = useWide()
  const { view, itemId, addressOf, show } = useView()
  const shown = itemsOf(inbox, view)
  const chosen = useChosen(shown, itemId, wide)
  const alone = !wide && chosen
  const body = useRef<HTMLDivElement>(null)
  const place = useRef(itemId)
  if (itemId) place.current = itemId
  const focus = useKeptFocus(() => focusAgain(body.current, wide ? null : place.current))
  const opened = useOpenedByKey(() => body.current?.querySelector<HTMLElement>('.inbox-pane h2'))
  useLeaveSettled(!wide && itemId !== null && !chosen && isComplete(inbox), () => show(null))
  const next = () => {
    const at = shown.findIndex(({ id }) => id === chosen?.id)
    show(wide ? (shown[(at + 1) % shown.length]?.id ?? null) : null)
  }
  return (
    <Page
      title={t('inbox.title')}
      count={countToDecide(inbox)}
      {...(alone && { back: addressOf(null), backLabel: t('inbox.back') })}
    >
      {!alone && <Views inbox={inbox} view={view} />}
      {!alone && <States inbox={inbox} view={view} />}
      <div ref={body} className="inbox" {...focus}>
        {!alone && (
          <List
            items={shown}
            chosen={wide ? chosen : undefined}
            addressOf={addressOf}
            replace={wide}
            onKey={opened}
          />
        )}
        {chosen && (
          <section className="inbox-pane">
            <Detail
              key={chosen.id}
              item={chosen}
              onDecided={() => inbox.reload(chosen.type)}
              onLater={shown.length > 1 ? next : undefined}
            />
          </section>
        )}
      </div>
    </Page>
  )
}

type View = Kind | 'all'

/** Marks the history entry of an item that the list opened. */
type Opened = { item?: true } | null

/** The chosen view and item, kept in the address: `/inbox?kind=conflicts&item=…`. */
function useView() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const back = useBackOnce()
  const opened = (state as Opened)?.item === true
  // The outlet keeps this screen mounted behind others, whose addresses are not its own.
  const own = useRef({ pathname, search })
  const inFront = pathname === own.current.pathname
  if (inFront) own.current.search = search
  const params = new URLSearchParams(own.current.search)
  const kind = params.get('kind')
  const addressOf = (item: string | null) => {
    const query = addressWith(params, { item })
    return query ? `${own.current.pathname}?${query}` : own.current.pathname
  }
  return {
    view: KINDS.find((one) => one === kind) ?? ('all' as const),
    itemId: params.get('item'),
    addressOf,
    /** Goes back from an item that was opened from the list. Otherwise it replaces the address. */
    show: (item: string | null) => {
      if (opened && item === null) back()
      else if (inFront) navigate(addressOf(item), { replace: true })
    },
  }
}

const sourcesOf = ({ sources }: Inbox, view: View) =>
  sources.filter(({ kind }) => (view === 'all' ? kind !== 'done' : kind === view))

const itemsOf = (inbox: Inbox, view: View): readonly Item[] =>
  sourcesOf(inbox, view).flatMap(({ items }) => items)

const isComplete = ({ sources }: Inbox) => sources.every(({ status }) => status === 'ready')

/** Null while a list is unknown or goes on: a wrong number would be worse than none. */
function countToDecide({ sources }: Inbox): number | null {
  const deciding = sources.filter(({ kind }) => TO_DECIDE.includes(kind))
  if (deciding.some(({ status, more }) => status !== 'ready' || more)) return null
  return deciding.reduce((sum, { items }) => sum + items.length, 0)
}

/** The item in the address. Beside the list, else the one at the place of a settled one, else the first. */
function useChosen(shown: readonly Item[], itemId: string | null, wide: boolean): Item | undefined {
  const place = useRef(0)
  const at = shown.findIndex(({ id }) => id === itemId)
  if (at >= 0) place.current = at
  if (at >= 0 || !wide) return shown[at]
  return shown[Math.min(place.current, shown.length - 1)]
}

/** On a phone the page of a settled item gives way to the list. */
function useLeaveSettled(settled: boolean, leave: () => void): void {
  useEffect(() => {
    if (settled) leave()
    // Only the item's end counts, not a new function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
}

/** Enter on a row leads to its item. Otherwise all further rows are Tab stops before it. */
function useOpenedByKey(heading: () => HTMLElement | null | undefined): () => void {
  const pressed = useRef(false)
  useEffect(() => {
    if (pressed.current) heading()?.focus()
    pressed.current = false
  })
  return () => {
    pressed.current = true
  }
}

/** After a decision or Back: to the item, else to the row that was opened, else to the title. */
function focusAgain(body: HTMLElement | null, opened: string | null): void {
  const heading = body?.querySelector<HTMLElement>('.inbox-pane h2')
  const rows = [...(body?.querySelectorAll<HTMLElement>('.inbox-row') ?? [])]
  const row = opened ? (rows.find(({ dataset }) => dataset.item === opened) ?? rows[0]) : null
  const title = body?.closest('.nx-page')?.querySelector<HTMLElement>('h1')
  const target = heading ?? row ?? title
  target?.focus()
}

function Views({ inbox, view }: { inbox: Inbox; view: View }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const options = KINDS.flatMap((kind) => {
    const sources = inbox.sources.filter((one) => one.kind === kind)
    const count = sources.reduce((sum, { items }) => sum + items.length, 0)
    const known = sources.every(({ status }) => status === 'ready')
    // A list that failed keeps its view. An empty one needs none.
    const wanted = kind === view || kind === 'done' || count > 0 || sources.some(({ problem }) => problem)
    if (sources.length === 0 || !wanted) return []
    return [{ key: kind as View, label: t(`inbox.${kind}`), count: known && kind !== 'done' ? count : null }]
  })
  const choose = (key: View) =>
    navigate(key === 'all' ? pathname : `${pathname}?kind=${key}`, { replace: true })
  return (
    <Chips
      label={t('inbox.views')}
      options={[{ key: 'all', label: t('inbox.all') }, ...options]}
      value={view}
      onChange={choose}
    />
  )
}

/** Says which lists are not here, and that nothing is left. A list that is not here never counts as empty. */
function States({ inbox, view }: { inbox: Inbox; view: View }) {
  const zone = useChurch().church.time_zone
  const sources = sourcesOf(inbox, view)
  const failed = sources.filter(({ problem }) => problem)
  const loading = [...new Set(sources.filter(({ status }) => status === 'loading').map(({ kind }) => kind))]
  const old = sources.find(({ from }) => from)?.from
  const some = sources.some(({ items }) => items.length > 0)
  const again = (
    <Button tone="quiet" onClick={inbox.reloadAll}>
      {t('common.retry')}
    </Button>
  )
  return (
    <>
      {failed.map(({ kind, problem }, at) => (
        <StatusLine key={`${kind}${at}`} tone="refused" action={again}>
          {t('inbox.notLoaded', { kind: t(`inbox.${kind}`), why: problem!.message })}
        </StatusLine>
      ))}
      {old && <StatusLine tone="quiet">{t('inbox.asOf', { when: formatMoment(old, zone) })}</StatusLine>}
      {sources
        .filter(({ more }) => more)
        .map(({ kind, items }, at) => (
          <p key={`${kind}${at}`} className="inbox-quiet">
            {t('inbox.latest', { kind: t(`inbox.${kind}`), count: items.length })}
          </p>
        ))}
      {loading.length > 0 &&
        (some ? (
          <p className="inbox-quiet" role="status">
            {t('inbox.loading', { kinds: loading.map((kind) => t(`inbox.${kind}`)).join(', ') })}
          </p>
        ) : (
          <SkeletonRows rows={3} />
        ))}
      {!some && loading.length === 0 && failed.length === 0 && (
        <p className="inbox-nothing">{t(view === 'all' ? 'inbox.nothing' : `inbox.no${view}`)}</p>
      )}
    </>
  )
}

type ListProps = {
  items: readonly Item[]
  chosen: Item | undefined
  addressOf: (item: string) => string
  /** Beside the list an item is not a step of its own. */
  replace: boolean
  /** A row was opened by a key, not by a pointer. */
  onKey: () => void
}

function List({ items, chosen, addressOf, replace, onKey }: ListProps) {
  const textOf = useRowText()
  if (items.length === 0) return null
  return (
    <ul className="inbox-list" aria-label={t('inbox.list')}>
      {items.map((item) => {
        const { type, title, detail, when } = textOf(item)
        const on = item.id === chosen?.id
        return (
          <li key={item.id}>
            <Link
              to={addressOf(item.id)}
              replace={replace}
              state={replace ? null : { item: true }}
              data-item={item.id}
              onClick={(event) => event.detail === 0 && onKey()}
              className={classNames('inbox-row', on && 'inbox-row-on')}
              aria-current={on ? 'true' : undefined}
            >
              <span className="inbox-row-words">
                <span className="inbox-quiet">{type}</span>
                <strong>{title}</strong>
                <span className="inbox-quiet">{detail}</span>
              </span>
              {when && <span className="inbox-quiet">{when}</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
