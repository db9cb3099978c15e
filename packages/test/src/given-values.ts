import type { FilledFile, FilledValues } from '@guildhall/protocol/sandboxes/act'

/** A file of a message, an option or an input. */
export interface AttachedFile {
  readonly name: string
  readonly data: string | Uint8Array
}

/** A value for an option of a command or an input of a modal. */
export type GivenValue = string | number | boolean | readonly string[] | AttachedFile | readonly AttachedFile[]

/** Values by the names of options, or by labels or `custom_id`s of inputs. */
export type GivenValues = Readonly<Record<string, GivenValue>>

/** A file as the test API receives it. */
export const sentFile = ({ name, data }: AttachedFile): FilledFile => ({
  name,
  data: Buffer.from(data).toString('base64'),
})

/** Values as the test API receives them. */
export const sentValues = (given: GivenValues): FilledValues =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, sentValue(value)]))

function sentValue(value: GivenValue): FilledValues[string] {
  if (typeof value !== 'object') return value
  if ('name' in value) return sentFile(value)
  return isFiles(value) ? value.map(sentFile) : value
}

const isFiles = (values: readonly string[] | readonly AttachedFile[]): values is readonly AttachedFile[] =>
  values.some((each) => typeof each !== 'string')
