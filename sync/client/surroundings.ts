/** When a phone is worth asking again. */

export type Surroundings = {
  visible(): boolean
  /** What the browser believes; true proves nothing. */
  online(): boolean
  /** The page is put away, perhaps for good. Answers how to stop. */
  onHide(hide: () => void): () => void
  /** The page is seen again, or the network came back. Answers how to stop. */
  onWake(wake: () => void): () => void
  /** Runs once what the person waits for is drawn; at once where it is missing. */
  soon?(run: () => void): void
  /** Asks for Background Sync where there is one. */
  askForBackgroundSync(): void
  /** Asks the browser not to evict what is kept here. */
  askToKeep(): void
}
