/** What must be ended when the bench is over, however it ends. */
type End = () => unknown

export class Ending {
  private readonly ends: End[] = []

  /** Ended in the opposite order of adding. */
  add(end: End): void {
    this.ends.push(end)
  }

  /** One that fails does not keep the others from ending. */
  async all(): Promise<void> {
    for (let end = this.ends.pop(); end; end = this.ends.pop()) {
      try {
        await end()
      } catch (failure) {
        console.error(failure)
      }
    }
  }
}
