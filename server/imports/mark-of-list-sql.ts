/**
 * A mark that a list made, as its row notes until the import can be undone no more; the row may name its person by
 * another id. $1 is the church.
 * @param mark the marks row in the statement, such as `m`
 */
export const markOfList = (mark: string): string => `exists (select from import_rows r where r.church_id = $1
  and r.member_id = any(array(
    select ${mark}.person_id union all select id from aliases where church_id = $1 and to_id = ${mark}.person_id))
  and r.after @> jsonb_build_object('marks', jsonb_build_array(jsonb_build_object('mark_id', ${mark}.id))))`
