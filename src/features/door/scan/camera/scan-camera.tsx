import { useEffect, useRef, useState, useCallback, type RefObject } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { readLoop, type Reader } from '../read-loop.ts'
import { t } from '../messages.ts'
import { NoPicture } from './no-picture.tsx'
import { Button } from '../../../../ui/button.tsx'
import { isInsecure, refusalOf, type Refusal } from './refusal.ts'
import { findReader } from '../reader/reader.ts'

/** A card counts again only after it was out of sight this long: hands shake, and some reads find nothing. */
const AWAY_MS = 2500

/** Decides whether a seen text is a new card or the one held up a moment ago. */
export type Sightings = { isNew(text: string, now: number): boolean }

export function sightings(): Sightings {
  const lastSeen = new Map<string, number>()
  return {
    isNew(text, now) {
      for (const [known, at] of lastSeen) if (now - at > AWAY_MS) lastSeen.delete(known)
      const fresh = !lastSeen.has(text)
      lastSeen.set(text, now)
      return fresh
    },
  }
}

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

/**
 * Shows the camera's picture and reads it continuously. `onText` receives each card once while it is held up.
 * @param seen the camera runs only while the tab is visible
 */
export function ScanCamera({ seen, onText }: { seen: boolean; onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { state, again } = useCamera(video, seen)
  const reader = useReader(attempt)
  const ready = state.kind === 'on' && typeof reader === 'object'
  useEffect(() => {
    if (!ready || !video.current) return
    const sights = sightings()
    return readLoop(video.current, reader, (text) => sights.isNew(text, performance.now()) && onText(text))
  }, [ready, reader, onText])

  const why = state.kind === 'refused' ? state.why : reader === 'missing' ? 'reader-missing' : null
  const tryAgain = () => {
    setAttempt((count) => count + 1)
    again()
  }
  return (
    <div className="scan-view">
      <video
        ref={video}
        className={classNames(
          'scan-video',
          state.kind === 'on' && state.camera.mirrored && 'scan-video-mirrored',
        )}
        aria-label={t('scan.picture')}
        hidden={why !== null}
        muted
        playsInline
      />
      {why && <NoPicture why={why} onAgain={tryAgain} />}
      {!why && ready && <span className="scan-aim" aria-hidden="true" />}
      {!why && !ready && (
        <p className="scan-wait" role="status">
          {t(state.kind === 'on' ? 'scan.readerComing' : 'scan.opening')}
        </p>
      )}
      {state.kind === 'on' && !why && state.camera.light && <LightButton light={state.camera.light} />}
    </div>
  )
}

/** Switches the phone's torch for an evening service. If the phone refuses, the button stays as it is. */
export function LightButton({ light }: { light: (on: boolean) => Promise<void> }) {
  const [on, setOn] = useState(false)
  const turn = () =>
    light(!on).then(
      () => setOn(!on),
      () => undefined,
    )
  return (
    <Button tone="quiet" icon="sun" className="scan-light" onClick={() => void turn()}>
      {t(on ? 'scan.lightOff' : 'scan.lightOn')}
    </Button>
  )
}

/** The reader when it is ready; `missing` if it cannot be loaded offline. */
export type ReaderState = Reader | 'loading' | 'missing'

/** @param attempt a new number tries again */
export function useReader(attempt: number): ReaderState {
  const [state, setState] = useState<ReaderState>('loading')
  useEffect(() => {
    let left = false
    setState('loading')
    findReader().then(
      (reader) => !left && setState(reader),
      () => !left && setState('missing'),
    )
    return () => {
      left = true
    }
  }, [attempt])
  return state
}
