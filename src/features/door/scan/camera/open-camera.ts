/** A running camera. */
export type Camera = {
  stream: MediaStream
  /** It looks at who holds it, so its picture is shown as a mirror would. */
  mirrored: boolean
  /** Null where there is no light. */
  light: ((on: boolean) => Promise<void>) | null
  /** Calls back once when the phone takes the camera away. */
  onTaken(act: () => void): void
  release(): void
}

/** The back camera where there is one. @throws what `refusalOf` reads */
export async function openCamera(): Promise<Camera> {
  if (!navigator.mediaDevices) throw new DOMException('no cameras to ask for', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const [track] = stream.getVideoTracks()
  return {
    stream,
    mirrored: track?.getSettings().facingMode === 'user',
    light: track ? lightOf(track) : null,
    onTaken: (act) => track?.addEventListener('ended', act, { once: true }),
    release: () => stream.getTracks().forEach((one) => one.stop()),
  }
}

/** `torch` is in the specification of image capture, not yet in TypeScript's own list. */
type WithTorch = { torch?: boolean }

function lightOf(track: MediaStreamTrack): Camera['light'] {
  const can = track.getCapabilities?.() as (MediaTrackCapabilities & WithTorch) | undefined
  if (!can?.torch) return null
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet & WithTorch] })
}
