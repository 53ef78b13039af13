import type { ComponentType, ReactNode } from 'react'
import { fetchedPart, type FetchedPart, usePart, NotFetched } from './fetched-part.tsx'

/** A piece of a screen that loads when first shown. If it fails, its place says so. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  shape: ReactNode = null,
): ComponentType<Props> {
  const part = fetchedPart(load)
  return function LazyPart(props: Props) {
    usePart(part, true)
    return <PartSlot part={part} shape={shape} props={props} />
  }
}

type SlotOf<Props> = { part: FetchedPart<ComponentType<Props>>; shape: ReactNode; props: Props }

/** The part in its current state: its shape, itself, or the sentence about the failure. */
export function PartSlot<Props extends object>({ part, shape, props }: SlotOf<Props>) {
  const state = part.current()
  if (state.status === 'loading') return shape
  if (state.status === 'failed') return <NotFetched part={part} />
  return <state.part {...props} />
}
