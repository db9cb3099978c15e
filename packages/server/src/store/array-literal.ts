/** PostgreSQL's text format of an array: one parameter contains any number of values. */
export const arrayOf = (values: readonly (string | number | null)[]): string => `{${values.map(element).join(',')}}`

const element = (value: string | number | null): string => {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/gu, '\\$&')}"`
}
