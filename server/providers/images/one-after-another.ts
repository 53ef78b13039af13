/**
 * Decoding takes much memory: pictures wait for each other, so that ten uploads at once need no more than one. Churches
 * take turns, so one that uploads many holds up no other's picture for longer than one takes.
 */
import { ChurchQueues } from '../../church-queues.ts'

const pictures = new ChurchQueues(1)

export const oneAfterAnother = <T>(churchId: string, work: () => Promise<T>): Promise<T> =>
  pictures.run(churchId, work)
