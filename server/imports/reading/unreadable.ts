/** Thrown where a file cannot be read; the message is a sentence for the person who chose it. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
