export const attendanceActions = ['add', 'view', 'delete', 'qr'] as const
export type AttendanceAct = (typeof attendanceActions)[number]
