import './doorway.css'

/** Three arches, one inside the other: the doorway of public pages, of the kiosk and of the sign-in pages. */
export function Doorway() {
  return (
    <svg className="nx-doorway" viewBox="0 0 148 164" aria-hidden="true" focusable="false">
      <path d="M0 164V74a74 74 0 0 1 148 0v90z" />
      <path d="M24 164V92a50 50 0 0 1 100 0v72z" />
      <path d="M47 164v-55a27 27 0 0 1 54 0v55z" />
    </svg>
  )
}
