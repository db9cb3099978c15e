import type { TopLevelComponent } from '@guildhall/protocol/components/message-components'
import { parseComponents } from '@guildhall/protocol/components/parse-components'
import { textDisplayContents } from '@guildhall/protocol/components/walk-components'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { ApiError } from '../../kernel/api-error.ts'
import type { StoredAttachment } from '../attachments/attachments-store.ts'
import type { StoredMessage } from './messages-view.ts'

type Path = readonly (string | number)[]

/** Whether a message consists of components only (docs/spec/components.md#components-v2). */
export const isV2 = ({ flags = 0 }: { flags?: number | null }): boolean =>
  ((flags ?? 0) & MessageFlag.IS_COMPONENTS_V2) !== 0

/**
 * The components as a message stores them.
 *
 * @param flags those of the message
 * @param at the path of the message's fields in the body
 * @param files the files to which `attachment://` may refer
 * @throws InvalidFormBody
 */
export function readComponents(
  sent: unknown,
  flags: number,
  at: Path,
  files: readonly StoredAttachment[],
): TopLevelComponent[] {
  if (sent == null) return []
  const parsed = parseComponents(isV2({ flags }) ? 'v2' : 'legacy', sent, {
    path: [...at, 'components'],
    attachments: files.map(({ filename }) => filename),
  })
  if (!parsed.ok) throw new ApiError('InvalidFormBody', parsed.errors)
  return parsed.value
}

/** The fields of a message that it can show besides components. */
interface Beside extends Partial<Pick<StoredMessage, 'content' | 'embeds'>> {
  readonly sticker_ids?: readonly string[] | null | undefined
  readonly poll?: unknown
}

/** A message with IS_COMPONENTS_V2 shows nothing else (docs/spec/components.md#components-v2). @throws InvalidFormBody */
export function mustBeComponentsAlone({ content = '', embeds = [], sticker_ids, poll }: Beside, at: Path): void {
  const used = { content, embeds, sticker_ids: sticker_ids ?? [], poll: poll ? [poll] : [] }
  const errors = Object.entries(used)
    .filter(([, value]) => value.length > 0)
    .map(([field]) => ({
      path: [...at, field],
      code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    }))
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}

/**
 * The text of a message: its content and its text displays, whose mentions count equally
 * (docs/spec/components.md#text-displays).
 */
export function textOf({ content, components = [] }: Pick<StoredMessage, 'content'> & Partial<StoredMessage>): string {
  if (components.length === 0) return content
  return [content, ...textDisplayContents(components)].join('\n')
}
