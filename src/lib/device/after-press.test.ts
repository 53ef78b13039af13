import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPresses } from './after-press.ts'

const nextTask = () => new Promise((later) => setTimeout(later, 0))

describe('work that moves the page', () => {
  const work = vi.fn()
  let page: EventTarget
  let afterPress: (work: () => void) => void
  const fire = (...names: string[]) => {
    for (const name of names) page.dispatchEvent(new Event(name))
  }
  beforeEach(() => {
    page = new EventTarget()
    afterPress = watchPresses(page)
    work.mockReset()
  })

  it('runs immediately while nothing is pressed', () => {
    afterPress(work)
    expect(work).toHaveBeenCalledOnce()
  })

  it('waits until a mouse press has clicked', async () => {
    fire('pointerdown', 'mousedown')
    afterPress(work)
    fire('pointerup', 'mouseup', 'click')
    expect(work).not.toHaveBeenCalled()
    await nextTask()
    expect(work).toHaveBeenCalledOnce()
  })

  it('waits for the mouse events that follow a tap', async () => {
    fire('pointerdown', 'pointerup', 'mousedown')
    afterPress(work)
    await nextTask()
    expect(work).not.toHaveBeenCalled()
    fire('mouseup', 'click')
    await nextTask()
    expect(work).toHaveBeenCalledOnce()
  })

  it.each(['pointercancel', 'dragend', 'keydown'])('runs after a press that ends by %s', async (name) => {
    fire('pointerdown')
    afterPress(work)
    fire(name)
    await nextTask()
    expect(work).toHaveBeenCalledOnce()
  })
})
