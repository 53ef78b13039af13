import { iconPaths, type IconName } from './icon-paths.ts'
import './icons.css'

export type { IconName }

/** A drawn icon. It never appears alone: put a visible or visually hidden word beside it. */
export function Icon({ name, large = false }: { name: IconName; large?: boolean }) {
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
    <svg className="nx-brand-mark" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path className="nx-brand-ground" d="M12 88V44a36 36 0 0 1 72 0v44Z" />
      <path className="nx-brand-arch" d="M22 88V46a26 26 0 0 1 52 0v42" />
      <path className="nx-brand-arch" d="M34 88V48a14 14 0 0 1 28 0v40" />
      <path className="nx-brand-step" d="M6 88h84" />
    </svg>
  )
}
