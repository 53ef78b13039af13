import type { PublicBook } from '../public-messages.ts'

/** The heart of the notice. Its sections are read in English until they are translated whole. */
export const privacy: NonNullable<PublicBook['privacy']> = {
  title: 'Sanarwar sirri',
  lead: 'Abin da {name} yake adanawa game da kai, dalilinsa, tsawon lokaci, wa yake gani, da abin da za ka iya nema. Cocinka tana adana sunanka, lambarka da ranakun da ka zo ne kawai idan ka yarda, don a san wanda ya zo kuma a ci gaba da tuntuɓarka. Ba a sayar da shi. Kowane lokaci za ka iya roƙon cocinka a nuna maka, a gyara, a goge, ko a dakatar da SMS. Sauran yana cikin Turanci.',
}
