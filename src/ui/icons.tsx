import { iconPaths, type IconName } from './icon-paths.ts'
import './icons.css'

export type { IconName }

/** A drawn sign. It never stands alone: put a word beside it, or a visually hidden one. */
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

/** The product's own mark, a porch arch: the splash and the empty states. */
export function PorchMark() {
  return (
    <svg className="nx-porch-mark" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path className="nx-porch-ground" d="M12 88V44a36 36 0 0 1 72 0v44Z" />
      <path className="nx-porch-arch" d="M22 88V46a26 26 0 0 1 52 0v42" />
      <path className="nx-porch-arch" d="M34 88V48a14 14 0 0 1 28 0v40" />
      <path className="nx-porch-step" d="M6 88h84" />
    </svg>
  )
}
