/** Sorts ids by their numeric values. */
export const byIdNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))
