/** The tabs of a person beside attendance: one bundle, loaded when the first of them opens. */
export { Agreed } from './agreements.tsx'
export { ChildPart } from './child-part.tsx'
export { FamilyPart } from './family-part.tsx'
export { MemberHistory } from './person-history.tsx'
export { PersonFollowUp } from './person-history.tsx'
