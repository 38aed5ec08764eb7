/** A value of a CSV field. Null is an empty field. */
export type CsvValue = string | number | null;

/** Beginnings of a field that spreadsheets take for a formula (OWASP, "CSV Injection"), also as full-width letters. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Formats one record of a CSV file with its line break (RFC 4180). Fields that look like formulas begin with `'`. */
export function csvLine(fields: readonly CsvValue[]): string {
  return `${fields.map(field).join(',')}\r\n`;
}

function field(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const isFormula = formula.test(value);
  if (!isFormula && !/[",\r\n]/.test(value)) return value;
  return `"${isFormula ? "'" : ''}${value.replaceAll('"', '""')}"`;
}
