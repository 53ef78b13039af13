import { lazy, Suspense, useState, type ComponentType } from 'react'

/**
 * A dialog that is fetched when it is first opened; the service worker has it where there is no network.
 * @param isOpen whether these props show it
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
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

/** For a dialog about one of a list. */
export const hasId = ({ id }: { id: string | null }): boolean => id !== null

/** For a dialog about none. */
export const isOpened = ({ open }: { open: boolean }): boolean => open
