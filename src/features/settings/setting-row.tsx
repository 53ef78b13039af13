import type { ReactNode } from 'react'

/** Settings below each other, each with one button. */
export const SettingRows = ({ children }: { children: ReactNode }) => (
  <ul className="setting-rows">{children}</ul>
)

/** A setting: its name, one sentence, and its button at the end of the line. */
export function SettingRow({
  title,
  hint,
  children,
}: {
  title: string
  hint: ReactNode
  children: ReactNode
}) {
  return (
    <li className="setting-row">
      <div>
        <h2>{title}</h2>
        <p>{hint}</p>
      </div>
      {children}
    </li>
  )
}
