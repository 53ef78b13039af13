import { useId, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

type TabsProps<Name extends string> = {
  /** The name of the choice, for screen readers only. */
  label: string
  /** In display order. A number beside a word is a `<b>`. */
  words: Record<Name, ReactNode>
  chosen: Name
  onChoose: (name: Name) => void
} & (
  | { children: ReactNode; id?: never }
  /** The panel is elsewhere, marked with `panelOf` this id. */
  | { children?: never; id: string }
)

/**
 * Tabs for parts of a screen or dialog: two to four words side by side, and the chosen part below. They are
 * one Tab stop. Arrow keys move between them.
 */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, words, chosen, onChoose, children } = props
  const own = useId()
  const id = props.id ?? own
  const names = Object.keys(words) as Name[]
  const move = (event: KeyboardEvent) => {
    const next = names[nextTab(event.key, names.indexOf(chosen), names.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    document.getElementById(tabId(id, next))?.focus()
    onChoose(next)
  }
  return (
    <>
      <div className="nx-tabs" role="tablist" aria-label={label}>
        {names.map((name) => (
          <button
            key={name}
            id={tabId(id, name)}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={panelId(id)}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={move}
          >
            {words[name]}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div className="nx-tab-panel" {...panelOf(id, chosen)}>
          {children}
        </div>
      )}
    </>
  )
}

/** The attributes of the panel that the chosen tab shows. */
export const panelOf = (id: string, chosen: string): HTMLAttributes<HTMLElement> => ({
  id: panelId(id),
  role: 'tabpanel',
  'aria-labelledby': tabId(id, chosen),
})

const panelId = (id: string) => `${id}-panel`
const tabId = (id: string, name: string) => `${id}-${name}`

/**
 * The index that an arrow, Home, End or page key moves to
 * from a row. Undefined for other keys and at the ends.
 */
export function nextIndex(key: string, from: number, count: number): number | undefined {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + 8,
    PageUp: from - 8,
  }[key]
  if (to === undefined) return undefined
  const within = Math.min(Math.max(to, 0), count - 1)
  return within === from ? undefined : within
}

/**
 * The index that an arrow, Home or End moves to from a tab, also around the ends. Undefined for other keys.
 */
export function nextTab(key: string, from: number, count: number): number | undefined {
  return {
    ArrowRight: (from + 1) % count,
    ArrowLeft: (from + count - 1) % count,
    Home: 0,
    End: count - 1,
  }[key]
}
