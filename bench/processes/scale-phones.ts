/** The doors of all churches: each phone opens, listens, sends its ticks as the app does, and pulls those of others. */
import {
  emptyResult,
  type LoadResult,
  type Order,
  type Phone,
  answerOrders,
  playAll,
  type Due,
} from '../scale/orders.ts'
import { DoorPhone } from '../scale/door-phone.ts'

let phones: DoorPhone[] = []
let result: LoadResult = emptyResult()

answerOrders(work)

async function work(order: Order): Promise<object> {
  if ('prepare' in order) {
    if (!('phones' in order.prepare)) throw new Error('these are phones')
    const { url, phones: plans } = order.prepare
    result = emptyResult()
    phones = plans.map((plan) => new DoorPhone(url, plan, result))
    for (let from = 0; from < phones.length; from += 20)
      await Promise.all(phones.slice(from, from + 20).map((phone) => phone.prepare()))
    return { phones: phones.length }
  }
  const { startAt } = order.play
  const dues = phones.flatMap((phone) => duesOf(phone.plan, phone))
  await playAll(startAt, dues, (ms) => result.lateMs.push(ms))
  await Promise.all(phones.map((phone) => phone.delivered()))
  for (const phone of phones) phone.close()
  return result
}

const duesOf = ({ opensAt, taps }: Phone, phone: DoorPhone): Due[] => [
  { at: opensAt, run: () => phone.open() },
  ...taps.map(({ at, person }) => ({ at, run: () => phone.tap(person) })),
]
