/** What stands beside the files, for whoever opens them years later. */
export const README = `Everything your church keeps here.

csv/       one file for each kind of record; opens in Excel, LibreOffice or Google Sheets
json/      the same, for programs: numbers, lists and nothing-there kept apart
pictures/  the pictures that were uploaded, by their id

members are your people, services your services, marks who was present when (removed_by names the change that took a
mark back), headcounts the taps of the counters at the door, consents what people agreed to and in which words,
audit_log who changed what and who signed in when, team who works for the church here, changes_not_taken what phones delivered and was refused
(rejected) or still waits for an administrator to decide on it (quarantined). Ids lead from one file to another: a mark's person_id is
the id of a member. Beside the ids of cells and departments members.csv has their names, and the day each person joined,
so that it can be brought into another church as it is. Times are UTC, dates the church's own. Where a record has deleted_at it was deleted then.
Amounts are in hundredths: 250000 kobo are 2,500 naira.

Not in here: passwords of your team and the devices they are signed in on, which belong to those people, and what
phones and the server keep among themselves.
`
