/** A running camera. */
export type Camera = {
  stream: MediaStream
  /** A front camera: its picture is mirrored. */
  mirrored: boolean
  /** Null if the camera has no light. */
  light: ((on: boolean) => Promise<void>) | null
  /** Calls back once when the phone takes the camera away. */
  onTaken(act: () => void): void
  release(): void
}

/** Opens the back camera if there is one. @throws errors that `refusalOf` reads */
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

/** `torch` is part of the image capture specification, but not yet of TypeScript's types. */
type WithTorch = { torch?: boolean }

function lightOf(track: MediaStreamTrack): Camera['light'] {
  const can = track.getCapabilities?.() as (MediaTrackCapabilities & WithTorch) | undefined
  if (!can?.torch) return null
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet & WithTorch] })
}
