export const DAMAGED =
  'This Excel file is damaged. Please open it in Excel and save it again as .xlsx or CSV.'

export const TOO_MUCH =
  'This Excel file holds more than can be read. Please keep one sheet with the list and save it as CSV.'

export const ODS =
  'This is an OpenDocument sheet (.ods). Please open it, choose Save as, and save it as Excel (.xlsx) or CSV.'

export const XLSB =
  'This is a binary Excel file (.xlsb). Please open it in Excel and save it as an Excel workbook (.xlsx).'

export const NUMBERS =
  'This is an Apple Numbers file. Please open it in Numbers and export it to Excel or CSV.'

export const WORD =
  'This is a document, not a sheet. Please copy its table into Excel or Google Sheets and save it as .xlsx or CSV.'

export const ZIP = 'This is a ZIP file. Please unpack it and choose the list inside.'
