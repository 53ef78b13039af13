import type { ReactNode } from 'react'
import './tabs.css'

type TabsProps<Name extends string> = {
  /** What is chosen among, only heard. */
  label: string
  /** In the order in which they stand; a number beside a word is a `<b>`. */
  words: Record<Name, ReactNode>
  chosen: Name
  onChoose: (name: Name) => void
}

/** Which part of a screen or dialog is shown: two to four words side by side. */
export function Tabs<Name extends string>({ label, words, chosen, onChoose }: TabsProps<Name>) {
  const names = Object.keys(words) as Name[]
  return (
    <div className="nx-tabs" role="group" aria-label={label}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {words[name]}
        </button>
      ))}
    </div>
  )
}
