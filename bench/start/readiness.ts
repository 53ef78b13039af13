/** Put into the page: when the door can be used, by the page's own clock, which begins with the navigation. */

/** Self-contained: it is sent to the page as text. */
export function installReadiness(): void {
  const { port1, port2 } = new MessageChannel()
  const visible = (selector: string) =>
    document.querySelector(selector)?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const usable = new Promise<number>((resolve) => {
    port1.addEventListener('message', () => resolve(performance.now()))
    port1.start()
    const look = () => {
      const field = document.querySelector<HTMLInputElement>('.door-search input')
      // The message comes after this frame is painted.
      if (field && !field.disabled && visible('.door-search input') && visible('.door-row'))
        port2.postMessage(null)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  Object.assign(globalThis, { usable })
}
