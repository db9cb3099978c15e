import { t } from '../../language/base.ts'

let name = ''
let mentions = 0

/** Sets the browser tab's title. */
export function setTabTitle(next: string): void {
  name = next
  write()
}

/** Sets the number of mentions that precedes the title. */
export function setTabMentionCount(next: number): void {
  mentions = next
  write()
}

function write(): void {
  const place = name === '' ? 'Guildhall' : t('page.guildhall', { name })
  document.title = mentions === 0 ? place : `(${mentions}) ${place}`
}
