import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
import './menu-button.css'

type MenuButtonProps = {
  /** The button's words, or its name for screen readers if `face` is given. */
  label: string
  icon?: IconName
  /** A picture instead of the words: initials, three dots. */
  face?: ReactNode
  className?: string
  /** Links and buttons. A click on one closes the list, unless it lies in an element with `data-stays`. */
  children: ReactNode
}

/** A button that opens a short list of links and buttons below it. Escape, Tab and a tap elsewhere close it. */
export function MenuButton({ label, icon, face, className, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  usePlace(open, button, list)
  useClosing(open, setOpen, button, list)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(face ? 'nx-menu-face' : 'nx-button nx-button-plain', className)}
        aria-label={face ? label : undefined}
        aria-expanded={open}
        aria-haspopup="true"
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!open)
        }}
      >
        {face ?? (
          <>
            {icon && <Icon name={icon} />}
            <span>{label}</span>
            <Icon name="chevronDown" />
          </>
        )}
      </button>
      {open && (
        <div ref={list} id={id} className="nx-pop" role="group" aria-label={label} popover="manual">
          {children}
        </div>
      )}
    </>
  )
}

type Part = React.RefObject<HTMLElement | null>

/** Pixels between the button and the list, and between the list and the edge of the window. */
const GAP = 4
const EDGE = 8

/** Puts the list in the top layer, so that no table cuts it, and below the button or above it. */
function usePlace(open: boolean, button: Part, list: Part): void {
  useLayoutEffect(() => {
    if (!open || !list.current || !button.current) return
    list.current.showPopover?.()
    place(list.current, button.current.getBoundingClientRect())
    focusable(list.current)[0]?.focus({ preventScroll: true })
  }, [open, button, list])
}

function place(pop: HTMLElement, at: DOMRect): void {
  const { width, height } = pop.getBoundingClientRect()
  const below = at.bottom + GAP
  const fits = below + height + EDGE <= innerHeight
  pop.style.insetBlockStart = `${fits ? below : Math.max(EDGE, at.top - GAP - height)}px`
  pop.style.insetInlineStart = `${Math.max(EDGE, Math.min(at.right - width, innerWidth - width - EDGE))}px`
}

function useClosing(open: boolean, setOpen: (open: boolean) => void, button: Part, list: Part): void {
  useEffect(() => {
    if (!open) return
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (list.current?.contains(target) || button.current?.contains(target))
    const ended = new AbortController()
    const { signal } = ended
    const close = () => setOpen(false)
    // The list must stay until React has handled the click in it.
    const closeAfter = ({ target }: Event) => {
      const item = target as Element
      if (item.closest('a, button') && !item.closest('[data-stays]')) setTimeout(close)
    }
    list.current?.addEventListener('click', closeAfter, { signal })
    list.current?.addEventListener('keydown', moveByArrows, { signal })
    addEventListener('pointerdown', ({ target }) => inside(target) || close(), { signal, capture: true })
    addEventListener('focusin', ({ target }) => inside(target) || close(), { signal })
    // The list stays at its button while the page scrolls, also after the scroll of the press itself.
    const follow = ({ target }: Event) => {
      if (inside(target) || !list.current || !button.current) return
      place(list.current, button.current.getBoundingClientRect())
    }
    addEventListener('scroll', follow, { signal, capture: true })
    addEventListener('resize', follow, { signal })
    addEventListener('popstate', close, { signal })
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        // A dialog around the button stays open.
        event.preventDefault()
        event.stopPropagation()
        close()
        button.current?.focus()
      },
      { signal, capture: true },
    )
    return () => ended.abort()
  }, [open, setOpen, button, list])
}

const focusable = (pop: Element) => [...pop.querySelectorAll<HTMLElement>('a, button:enabled, input, select')]

function moveByArrows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const target = event.target as Element
  const list = target.closest('.nx-pop')
  if (!step || !list || target.matches('input, select')) return
  event.preventDefault()
  const all = focusable(list)
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[(at + step + all.length) % all.length]?.focus()
}
