/** Runs hooks in a component that draws nothing but has effects, without a browser. */
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

export type Alive = { end: () => Promise<void> }

/** Takes the place of a page. Nothing is drawn, so nothing reads it. */
const nowhere = () => ({
  nodeType: 1,
  nodeName: 'DIV',
  tagName: 'DIV',
  namespaceURI: 'http://www.w3.org/1999/xhtml',
  ownerDocument: document,
  addEventListener: () => {},
  removeEventListener: () => {},
})

/** @param around wraps the component */
export function alive(useIt: () => void, around: (child: ReactNode) => ReactNode): Alive {
  const listens = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('document', { ...listens, nodeType: 9, visibilityState: 'visible', activeElement: null })
  vi.stubGlobal('window', { ...listens, HTMLIFrameElement: class {} })
  vi.stubGlobal('navigator', { onLine: true })
  const Nothing = () => {
    useIt()
    return null
  }
  const root = createRoot(nowhere() as never)
  root.render(around(createElement(Nothing)))
  return {
    end: async () => {
      root.unmount()
      // Cleanup effects run soon after unmounting.
      await new Promise((next) => setTimeout(next))
    },
  }
}
