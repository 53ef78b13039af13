/** A row of `maybe_same` by the church ($1) and its two people ($2 and $3), in whichever order they are named. */
export const IS_PAIR =
  'church_id = $1 and member_id = greatest($2::uuid, $3::uuid) and other_id = least($2::uuid, $3::uuid)'
