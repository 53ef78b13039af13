import { lazy, Suspense, useState, type ComponentType } from 'react'

type Opens = { open?: boolean; id?: string | null }

const isOpen = ({ open, id }: Opens) => open ?? (id !== null && id !== undefined)

/** A dialog, fetched when it is first opened: the list comes first, and the service worker has it without a network. */
function late<Props extends Opens & object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Opened = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function Late(props: Props) {
    const [asked, setAsked] = useState(isOpen(props))
    if (isOpen(props) && !asked) setAsked(true)
    return asked ? (
      <Suspense fallback={null}>
        <Opened {...props} />
      </Suspense>
    ) : null
  }
}

export const LateAddMemberDialog = late(async () => (await import('./add-member-dialog.tsx')).AddMemberDialog)
export const LateViewMemberDialog = late(
  async () => (await import('./view-member-dialog.tsx')).ViewMemberDialog,
)
export const LateEditMemberDialog = late(
  async () => (await import('./edit-member-dialog.tsx')).EditMemberDialog,
)
