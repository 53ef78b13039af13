import { useEffect, useCallback, useMemo, useRef, useState } from 'react'
import { t } from '../../lib/messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import './door-notice.css'

/** Shortens a typed text so far that it stays recognisable: "0803 555 01…". */
export function shortened(typed: string, most = 24): string {
  const signs = [...typed]
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : typed
}

/** Letters that fit two lines beside a button on a small phone, with a word before them. */
const NAME_MOST = 28

/** Shortens a long name to its beginning and the last name. */
export function shortenedName(name: string): string {
  const words = name.trim().split(' ')
  const last = words.pop() ?? ''
  if ([...name].length <= NAME_MOST || words.length === 0) return shortened(name, NAME_MOST)
  const end = shortened(last, NAME_MOST / 2)
  return `${shortened(words.join(' '), NAME_MOST - 1 - [...end].length)} ${end}`
}

/** Long enough to notice a wrong tap. A tap on the marked name undoes the mark later, without a time limit. */
const STANDS_MS = 6000

type DoorNoticeProps = {
  notice: SaidNotice | null
  hush: (id: number) => void
  /** Called when the focused button disappears with its notice. */
  onLeave: () => void
}

/** "Marked Ngozi Eze · Undo". The region is always in the page, so that screen readers announce new text. */
export function DoorNotice({ notice, hush, onLeave }: DoorNoticeProps) {
  const watchFocus = useKeptFocus(onLeave)
  useEffect(() => {
    if (!notice || notice.tone === 'trouble' || notice.stays) return
    const timer = setTimeout(() => hush(notice.id), STANDS_MS)
    return () => clearTimeout(timer)
  }, [notice, hush])
  return (
    <div className="door-notices" {...watchFocus}>
      <div role="status">
        {notice && notice.tone !== 'trouble' && <Bar key={notice.id} notice={notice} hush={hush} />}
      </div>
      <div role="alert">
        {notice?.tone === 'trouble' && <Bar key={notice.id} notice={notice} hush={hush} />}
      </div>
    </div>
  )
}

function Bar({ notice, hush }: { notice: SaidNotice; hush: (id: number) => void }) {
  const { action, further, tone } = notice
  const close = () => hush(notice.id)
  return (
    <div className={classNames('door-notice', `door-notice-${tone}`)}>
      {tone === 'done' && <Icon name="checkCircle" large />}
      {(tone === 'warning' || tone === 'trouble') && <Icon name="alert" large />}
      <Words notice={notice} />
      {action && (
        <span className="door-notice-actions">
          {[further, action].map(
            (one) =>
              one && (
                <Act
                  key={one.label}
                  label={one.label}
                  onClick={() => {
                    close()
                    one.run()
                  }}
                />
              ),
          )}
        </span>
      )}
      {tone === 'trouble' && <Act label={t('common.close')} onClick={close} />}
    </div>
  )
}

function Words({ notice: { text, name } }: { notice: SaidNotice }) {
  const seen = name ? text.replace(name, () => shortenedName(name)) : text
  if (seen === text) return <span className="door-said">{text}</span>
  return (
    <>
      <span className="door-said" aria-hidden="true">
        {seen}
      </span>
      <span className="nx-visually-hidden">{text}</span>
    </>
  )
}

function Act({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      // The search field keeps the focus and thereby the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
    </button>
  )
}

export type NoticeAction = { label: string; run: () => void }

/** One message above the bottom bar. A new one replaces the last. */
export type Notice = {
  text: string
  /** A person's name as it occurs in the text. A long one is shown shortened and read out whole. */
  name?: string
  /**
   * `done` has a tick, `told` no icon, `warning` and `trouble` an alert icon. `trouble` stays until it is closed or
   * another notice comes.
   */
  tone: 'done' | 'info' | 'warning' | 'trouble'
  /** The user requested this notice, so slow readers get time: it stays until the next notice or action. */
  stays?: true
  action?: NoticeAction
  /** Before the action. */
  further?: NoticeAction | undefined
}
export type SaidNotice = Notice & { id: number }

/** The current notice and the functions that show and hide one. `showNotice` never changes. */
export function useNotice() {
  const [notice, setNotice] = useState<SaidNotice | null>(null)
  const last = useRef(0)
  const showNotice = useCallback((next: Notice) => setNotice({ ...next, id: ++last.current }), [])
  const hush = useCallback(
    (id?: number) => setNotice((now) => (id === undefined || now?.id === id ? null : now)),
    [],
  )
  return useMemo(() => ({ notice, showNotice, hush }), [notice, showNotice, hush])
}
