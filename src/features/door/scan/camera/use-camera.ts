import { useCallback, useEffect, useState, type RefObject } from 'react'
import { openCamera, type Camera } from './open-camera.ts'
import { isInsecure, refusalOf, type Refusal } from './refusal.ts'

export type CameraState =
  | { kind: 'opening' }
  | { kind: 'on'; camera: Camera }
  | { kind: 'refused'; why: Refusal }

const OPENING: CameraState = { kind: 'opening' }

/** Shows the camera in a video element while `wanted`, and releases it otherwise. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, wanted: boolean) {
  const [state, setState] = useState<CameraState>(OPENING)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!wanted) return
    let left = false
    let camera: Camera | undefined
    const refuse = (why: Refusal) => {
      camera?.release()
      if (!left) setState({ kind: 'refused', why })
    }
    const begin = async () => {
      if (isInsecure(window)) return refuse('insecure')
      camera = await openCamera()
      if (left) return camera.release()
      camera.onTaken(() => refuse('stopped'))
      await showIn(video.current, camera.stream)
      if (!left) setState({ kind: 'on', camera })
    }
    begin().catch((error: unknown) => refuse(refusalOf(error)))
    const screen = video.current
    return () => {
      left = true
      camera?.release()
      void showIn(screen, null)
      setState(OPENING)
    }
  }, [video, wanted, attempt])
  const again = useCallback(() => {
    setState(OPENING)
    setAttempt((count) => count + 1)
  }, [])
  return { state, again }
}

async function showIn(screen: HTMLVideoElement | null, stream: MediaStream | null): Promise<void> {
  if (!screen) return
  screen.srcObject = stream
  if (stream) await screen.play()
}
