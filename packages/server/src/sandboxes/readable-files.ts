import { type Act, FilledFile } from '@guildhall/protocol/sandboxes/act'
import { readSent } from './sandbox-route.ts'

/**
 * Validates the files among the values of a command or a modal, which the schema of acts leaves open: every object is a
 * file.
 *
 * @throws Unreadable
 */
export function mustHaveReadableFiles(act: Act): void {
  const values = { options: 'options' in act ? act.options : {}, inputs: 'inputs' in act ? act.inputs : {} }
  for (const [field, filled = {}] of Object.entries(values)) {
    for (const [name, value] of Object.entries<unknown>(filled)) {
      const items = Array.isArray(value) ? [...value.entries()] : [[null, value] as const]
      for (const [index, item] of items) {
        const at = index === null ? [field, name] : [field, name, index]
        if (typeof item === 'object' && item !== null) readSent(FilledFile, item, { part: 'body', at })
      }
    }
  }
}
