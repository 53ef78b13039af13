/**
 * Measures in the page the time from a key to the list, and from a finger to the tick. It starts at the event's own
 * timestamp, which the browser sets before any script runs. It ends in the task after the frame in which the change is
 * painted (animation frame, then a message).
 */

export type Watch = {
  /** Milliseconds from the next key down to the painted list for the field's text. */
  keyToList(): Promise<number>
  /** Milliseconds from the next finger down to that person's row painted with its tick. */
  tapToTick(person: string): Promise<number>
}

/** Self-contained: it is sent to the page as text. */
export function installWatch(): void {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port1.addEventListener('message', () => waiting.shift()?.())
  port1.start()
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      waiting.push(then)
      port2.postMessage(null)
    })

  const nextEvent = (type: string) =>
    new Promise<number>((resolve) =>
      addEventListener(type, (event) => resolve(event.timeStamp), { capture: true, once: true }),
    )

  const until = (isThere: () => boolean) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        afterPaint(() => resolve(performance.now()))
      })
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['data-shows', 'data-state', 'data-person'],
      })
    })

  const field = () => document.querySelector<HTMLInputElement>('.door-search input')
  const shown = () => document.querySelector<HTMLElement>('.door-list')?.dataset.shows
  let before: string | undefined

  const watch: Watch = {
    async keyToList() {
      before = shown()
      const began = nextEvent('keydown')
      const painted = until(() => shown() !== before && shown() === field()?.value)
      return (await painted) - (await began)
    },
    async tapToTick(person) {
      const began = nextEvent('pointerdown')
      const painted = until(() => document.querySelector(`[data-person="${person}"][data-state]`) !== null)
      return (await painted) - (await began)
    },
  }
  Object.assign(globalThis, { watch })
}
