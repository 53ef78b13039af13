/** A backup or a restore that cannot be done. Its message is a sentence for the person who asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}
