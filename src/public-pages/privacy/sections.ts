import type { privacy } from '../../lib/messages/en/privacy.ts'

type Key = keyof typeof privacy

/** The notice in order; sentences that stand together are a list. */
export const sections = [
  { title: 'whoTitle', says: ['whoChurch', 'whoSensitive'] },
  {
    title: 'whatTitle',
    lists: [
      'whatPerson',
      'whatAttendance',
      'whatAgreement',
      'whatTeam',
      'whatGift',
      'whatHistory',
      'whatGuessing',
    ],
  },
  { title: 'whyTitle', says: ['whyKnow', 'whySms', 'whyGround'] },
  { title: 'longTitle', lists: ['longMember', 'longPhone', 'longGift', 'longDelivery', 'longSession'] },
  {
    title: 'seesTitle',
    lists: [
      'seesAdministrators',
      'seesUshers',
      'seesGift',
      'seesChurches',
      'seesPages',
      'seesDelivery',
      'seesPayment',
    ],
  },
  { title: 'phoneTitle', says: ['phoneCookies', 'phoneWaiting'] },
  {
    title: 'rightsTitle',
    lists: ['rightsSee', 'rightsCorrect', 'rightsErase', 'rightsStop'],
    says: ['rightsHow', 'rightsComplain'],
  },
  { title: 'childrenTitle', says: ['childrenBody'] },
  { title: 'safeTitle', says: ['safeBody'] },
] as const satisfies readonly { title: Key; says?: readonly Key[]; lists?: readonly Key[] }[]
