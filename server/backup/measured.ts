/** A stream's size, lines and SHA-256, taken while it passes. */
import { createHash } from 'node:crypto'

export class Measured {
  bytes = 0
  /** In COPY's text format each row is one line. A line break within a value is written as `\n`. */
  lines = 0
  private readonly hash = createHash('sha256')
  private digest: string | undefined

  /** Hands the chunks on. */
  async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines += 1
      this.hash.update(chunk)
      yield chunk
    }
  }

  /** In hex. To be asked once the stream has ended. */
  get sha256(): string {
    return (this.digest ??= this.hash.digest('hex'))
  }
}

/** Reads a stream to its end. */
export async function measure(source: AsyncIterable<Buffer>): Promise<Measured> {
  const measured = new Measured()
  const chunks = measured.pass(source)
  while (!(await chunks.next()).done);
  return measured
}
