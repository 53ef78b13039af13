import type { PublicBook } from '../public-messages.ts'

/** The heart of the notice. Its sections are read in English until they are translated whole. */
export const privacy: NonNullable<PublicBook['privacy']> = {
  title: 'Privacy notice',
  lead: 'Wetin {name} dey keep about you, why, for how long, who dey see am, and wetin you fit ask for. Your church keep your name, your number and the days wey you come, only if you agree, to know who come and to dey in touch with you. Dem no dey sell am. You fit ask your church any time make dem show you, correct am, delete am, or stop SMS. The rest dey in English.',
}
