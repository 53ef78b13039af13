import { lazy, Suspense, useState } from 'react'

const Opened = lazy(async () => ({ default: (await import('./member-link-dialog.tsx')).MemberLinkDialog }))

/** The dialog, fetched when it is first opened; the service worker has it where there is no network. */
export function LateMemberLinkDialog(props: { open: boolean; onClose: () => void }) {
  const [asked, setAsked] = useState(props.open)
  if (props.open && !asked) setAsked(true)
  return asked ? (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  ) : null
}
