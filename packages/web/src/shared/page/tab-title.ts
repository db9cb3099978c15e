import { t } from '../../language/base.ts'

let name = ''
let mentions = 0

/** Says in the browser's tab where one is. */
export function nameTab(next: string): void {
  name = next
  write()
}

/** Says before that how often one was mentioned. */
export function countInTab(next: number): void {
  mentions = next
  write()
}

function write(): void {
  const place = name === '' ? 'Guildhall' : t('page.guildhall', { name })
  document.title = mentions === 0 ? place : `(${mentions}) ${place}`
}
