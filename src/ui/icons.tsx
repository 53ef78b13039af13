import { iconPaths, type IconName } from './icon-paths.ts'
import './icons.css'

export type { IconName }

/** A drawn icon. It never appears alone: put a visible or visually hidden word beside it. */
export function Icon({ name, large = false }: { name: IconName; large?: boolean | undefined }) {
  return (
    <svg
      className={large ? 'nx-icon nx-icon-large' : 'nx-icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

/** The product's mark, a porch arch, for the splash and the empty states. */
export function BrandMark() {
  return (
    <svg className="nx-brand-mark" viewBox="0 0 24 26" aria-hidden="true" focusable="false">
      <path d="M1 26V12a11 11 0 0 1 22 0v14h-5.2V12.2a5.8 5.8 0 0 0-11.6 0V26z" />
      <path d="M9.3 26V12.6a2.7 2.7 0 0 1 5.4 0V26z" />
    </svg>
  )
}
